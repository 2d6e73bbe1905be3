/** What Jupyter and the notebooks' metadata know the kernel by. */
export const kernelspec = Object.freeze({
  name: "affectlab",
  display_name: "TypeScript (affectlab)",
  language: "typescript",
});
