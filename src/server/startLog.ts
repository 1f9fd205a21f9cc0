import { hostname } from 'node:os';
import { inspect } from 'node:util';

/** Output of a program while it starts and when it fails; the application has its own log. */
export interface StartLog {
  /** Reports the progress of the start, or what to do next. */
  info(line: string, details?: object): void;
  /** Reports why the program ends. */
  fatal(line: string, error?: unknown): void;
}

export const LOG_FORMATS = ['auto', 'json', 'text'] as const;

/** `auto` prints text for a person at a terminal and JSON for a log collector. */
export type LogFormat = (typeof LOG_FORMATS)[number];

/** Log levels of the application (pino). */
const INFO = 30;
const WARNING = 40;
const FATAL = 60;

function writeJson(level: number, msg: string, details: object = {}): void {
  const line = { level, time: Date.now(), pid: process.pid, hostname: hostname(), ...details, msg };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

function errorDetails(error: unknown): object {
  if (error === undefined) return {};
  if (!(error instanceof Error)) return { err: { message: inspect(error) } };
  const { message, name, stack } = error;
  return { err: { type: name, message, stack } };
}

/**
 * Opens the start log in a format. In JSON, each line that the process writes is one object on
 * standard output, including Node's warnings and uncaught errors.
 */
export function openStartLog(format: LogFormat): StartLog {
  const isJson = format === 'json' || (format === 'auto' && !process.stdout.isTTY);
  if (!isJson) {
    return {
      info: (line) => process.stdout.write(`${line}\n`),
      fatal: (line, error) => {
        if (error === undefined) console.error(line);
        else console.error(error);
      },
    };
  }
  const log: StartLog = {
    info: (line, details) => writeJson(INFO, line, details),
    fatal: (line, error) => writeJson(FATAL, line, errorDetails(error)),
  };
  process.removeAllListeners('warning');
  process.on('warning', (warning) => writeJson(WARNING, 'warning', errorDetails(warning)));
  process.on('uncaughtException', (error) => {
    log.fatal('uncaught error', error);
    process.exit(1);
  });
  return log;
}

/** Returns the format set in LOG_FORMAT; `auto` for an invalid one, which `readConfig` rejects. */
export function logFormatOf(environment: NodeJS.ProcessEnv): LogFormat {
  const text = environment.LOG_FORMAT?.trim().toLowerCase();
  return LOG_FORMATS.find((format) => format === text) ?? 'auto';
}
