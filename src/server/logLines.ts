/** Lines kept in memory: about a minute's worth on a busy server. */
const REMEMBERED = 2_000;
const BEFORE = 15;
const AFTER = 10;
const LINE_MAX_LENGTH = 500;
/** Fields that are the same on every line, or shown elsewhere. */
const OMITTED = new Set(['level', 'time', 'pid', 'hostname', 'msg']);

/** Keeps the newest lines of the server's own log in memory. */
export class LogLines {
  private readonly lines: string[] = [];
  private start = 0;

  /** Stores a line; returns it unchanged, for pino's hook. */
  readonly remember = (line: string): string => {
    if (this.lines.length < REMEMBERED) this.lines.push(line);
    else {
      this.lines[this.start] = line;
      this.start = (this.start + 1) % REMEMBERED;
    }
    return line;
  };

  /**
   * Returns the lines that contain a text, the lines around them, and all lines of the request;
   * oldest first.
   */
  around(text: string, requestId: string): string[] {
    const all = [...this.lines.slice(this.start), ...this.lines.slice(0, this.start)];
    const place = all.findIndex((line) => line.includes(text));
    return all
      .filter(
        (line, at) =>
          (place >= 0 && at >= place - BEFORE && at <= place + AFTER) || line.includes(requestId),
      )
      .slice(-2 * (BEFORE + AFTER))
      .map(readableLine);
  }
}

/** Formats a JSON log line as time, message, and fields. */
function readableLine(line: string): string {
  try {
    const fields = JSON.parse(line) as Readonly<Record<string, unknown>>;
    const { msg, time } = fields;
    const rest = Object.entries(fields).flatMap(([name, value]) =>
      OMITTED.has(name) ? [] : [`${name}=${textOf(value)}`],
    );
    const at = typeof time === 'number' ? new Date(time).toISOString() : '';
    return [at, typeof msg === 'string' ? msg : '', ...rest].join(' ').slice(0, LINE_MAX_LENGTH);
  } catch {
    return line.slice(0, LINE_MAX_LENGTH);
  }
}

/** Omits an error's stack, which is stored with the error. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const { message } = value as { readonly message?: unknown };
  return typeof message === 'string' ? JSON.stringify(message) : JSON.stringify(value);
}
