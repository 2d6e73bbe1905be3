// cli-progress ships no types; these are the parts in use.
declare module "cli-progress" {
  export class SingleBar {
    constructor(options: {
      format: string;
      stream?: NodeJS.WritableStream;
      hideCursor?: boolean;
      clearOnComplete?: boolean;
      barsize?: number;
      fps?: number;
    });
    start(total: number, value: number, payload?: Record<string, string>): void;
    update(value: number, payload?: Record<string, string>): void;
    stop(): void;
  }
}
