import type { PageData } from "../page-data.js";
import { runPage } from "./flow.js";

void runPage(
  document.getElementById("page")!,
  JSON.parse(document.getElementById("questionnaire")!.textContent!) as PageData,
);
