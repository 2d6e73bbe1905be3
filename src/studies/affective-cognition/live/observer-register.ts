import { providerNames, registerProvider } from "../../../models/registry.js";

// An import is enough to make `openModel("bayes/appraisal")` work; the fit is made when it is opened.
if (!providerNames().includes("bayes")) {
  registerProvider({
    name: "bayes",
    open: async (context) => (await import("./observer-model.js")).openBayes(context),
    cacheable: false,
    free: true,
    isLocal: true,
    respondent: "baseline",
  });
}
