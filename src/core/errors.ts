/**
 * Every failure a user can meet is one of these. The message is one line: what was wrong, which value,
 * what to do. `exitCode` is what the command line ends with.
 */
export class AffectlabError extends Error {
  readonly exitCode: number = 1;
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** An argument of a public function is unusable: `spearmanCorrelation requires equal lengths, got 12 and 11`. */
export class InputError extends AffectlabError {}

/** The command line was used wrongly: an unknown verb, option or value. */
export class UsageError extends AffectlabError {
  override readonly exitCode = 2;
}

/** A data file does not hold what its codebook promises. */
export class DataError extends AffectlabError {
  readonly file: string;
  readonly line: number | undefined;
  readonly field: string | undefined;
  constructor(
    problem: string,
    where: { file: string; line?: number; field?: string; remedy?: string },
    options?: { cause?: unknown },
  ) {
    const place = `${where.file}${where.line === undefined ? "" : `:${where.line}`}`;
    // The top of a file is no field.
    const field = where.field === undefined || where.field === "" ? "" : ` field "${where.field}":`;
    super(`${place}:${field} ${problem}${where.remedy === undefined ? "" : `; ${where.remedy}`}`, options);
    this.file = where.file;
    this.line = where.line;
    this.field = where.field;
  }
}

/** A file's sha256 is not the catalogue's. */
export class ChecksumError extends AffectlabError {}

/** Something that has to be fetched or placed first is not there. */
export class MissingDataError extends AffectlabError {}

/** A download failed for good. */
export class NetworkError extends AffectlabError {}

/** The user interrupted: nothing is half-written, and the next run completes. */
export class InterruptedError extends AffectlabError {
  override readonly exitCode = 130;
}
