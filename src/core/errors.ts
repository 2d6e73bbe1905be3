/** A page of the project, or a heading on it, that explains an error: "docs/running-models.md#costs". */
export type ExplainingPage = `docs/${string}.md${"" | `#${string}`}`;

/** What every error of this package takes beside its message. */
export interface FailureOptions {
  /** The error from which this one came. */
  cause?: unknown;
  /** Where the error is explained, if one line cannot; that of the cause unless given. */
  page?: ExplainingPage;
}

/**
 * Every failure that a user can meet is one of these. The message is one line: what was wrong, which value,
 * what to do. `exitCode` is the exit code of the command line, which also names the `page`.
 */
export class AffectlabError extends Error {
  readonly exitCode: number = 1;
  readonly page: ExplainingPage | undefined;
  constructor(message: string, options: FailureOptions = {}) {
    const { cause, page } = options;
    super(message, "cause" in options ? { cause } : undefined);
    this.name = new.target.name;
    this.page = page ?? (cause instanceof AffectlabError ? cause.page : undefined);
  }
}

/** A public function cannot use an argument: `spearmanCorrelation requires equal lengths, got 12 and 11`. */
export class InputError extends AffectlabError {}

/** The command line was used wrongly: an unknown verb, option or value. */
export class UsageError extends AffectlabError {
  override readonly exitCode = 2;
}

/** The contents of a data file do not match its codebook. */
export class DataError extends AffectlabError {
  readonly file: string;
  readonly line: number | undefined;
  readonly field: string | undefined;
  constructor(
    problem: string,
    where: { file: string; line?: number; field?: string; remedy?: string },
    options?: FailureOptions,
  ) {
    const place = `${where.file}${where.line === undefined ? "" : `:${where.line}`}`;
    // A problem with the file as a whole has no field.
    const field = where.field === undefined || where.field === "" ? "" : ` field "${where.field}":`;
    super(`${place}:${field} ${problem}${where.remedy === undefined ? "" : `; ${where.remedy}`}`, options);
    this.file = where.file;
    this.line = where.line;
    this.field = where.field;
  }
}

/** A file has several problems. Each has its line and its column; a message shows the first of them. */
export class FileProblemsError extends AffectlabError {
  constructor(
    /** "ratings.csv: 34 problems; nothing was read" */
    readonly headline: string,
    /** A line each, in the order of the file; the last one counts those that are not shown. */
    readonly problems: readonly string[],
    options?: FailureOptions,
  ) {
    super([headline, ...problems.map((problem) => `  ${problem}`)].join("\n"), options);
  }
}

/** A file's sha256 differs from the catalogue's. */
export class ChecksumError extends AffectlabError {}

/** A file is missing that has to be downloaded or put in place first. */
export class MissingDataError extends AffectlabError {}

/** A download failed, and trying again did not help. */
export class NetworkError extends AffectlabError {}

/** A person who answers at the terminal has left. Nothing failed, and the run can be resumed. */
export class LeftError extends AffectlabError {}

/** The user interrupted the command. Nothing is half-written, and the next run completes the work. */
export class InterruptedError extends AffectlabError {
  override readonly exitCode = 130;
}
