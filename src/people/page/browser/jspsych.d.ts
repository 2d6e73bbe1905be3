// The part of jsPsych 8.3 that the page uses. The package itself lies in tools/survey, where the page is put together.
declare module "jspsych" {
  export enum ParameterType {
    BOOL,
    STRING,
    INT,
    FLOAT,
    FUNCTION,
    KEY,
    KEYS,
    SELECT,
    HTML_STRING,
    IMAGE,
    AUDIO,
    VIDEO,
    OBJECT,
    COMPLEX,
    TIMELINE,
  }
  export interface PluginInfo {
    name: string;
    version: string;
    parameters: Record<string, { type: ParameterType; array?: boolean; default?: unknown }>;
    data: Record<string, { type: ParameterType; array?: boolean }>;
    citations?: Record<string, string>;
  }
  export class JsPsych {
    finishTrial(data?: object): void;
    run(timeline: readonly object[]): Promise<void>;
    abortExperiment(): void;
    getDisplayContainerElement(): HTMLElement;
  }
  export function initJsPsych(options: object): JsPsych;
}
