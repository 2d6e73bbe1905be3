/** The kernel's names for Jupyter and the notebooks' metadata. */
export const kernelspec = Object.freeze({
  name: "affectlab",
  display_name: "TypeScript (affectlab)",
  language: "typescript",
});
