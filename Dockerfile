# Jupyter with the TypeScript kernel. Build and run:
#   docker build -t affectlab .
#   docker run --rm --init -p 127.0.0.1:8888:8888 affectlab
# Open the address with the token that it prints. What is computed in the container goes with it, unless
# -v "$PWD/figures:/home/node/affectlab/figures" and the like keep it.

# What Debian brings. .devcontainer stops here and mounts the clone.
FROM node:20-bookworm-slim AS system
RUN apt-get update \
  && apt-get install -y --no-install-recommends \
    ca-certificates \
    git \
    jupyter-client \
    jupyter-core \
    jupyter-nbconvert \
    jupyter-notebook \
    python3-ipykernel \
    python3-nbclient \
  && rm -rf /var/lib/apt/lists/*
USER node
# WORKDIR alone may make a folder that belongs to root.
RUN mkdir /home/node/affectlab
WORKDIR /home/node/affectlab

# The packages change less often than the sources, so they are a layer of their own.
FROM system AS lab
COPY --chown=node:node package.json package-lock.json ./
RUN --mount=type=cache,target=/home/node/.npm,uid=1000 \
  npm ci --ignore-scripts --no-audit --no-fund
COPY --chown=node:node . .
RUN npm run build
EXPOSE 8888
CMD ["node", "scripts/ensure.mjs", "scripts/notebook.mjs", "--ip=0.0.0.0", "--port=8888", "--no-browser"]
