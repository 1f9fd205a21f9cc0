import { totalmem } from 'node:os';

/**
 * Memory needed for a first start: for this process, and for a second one that creates the embedded
 * database.
 */
const MIN_MEMORY_MB = 1_024;
/** Tolerance, because machines report a little less memory than they are sold with. */
const TOLERANCE = 0.9;

/**
 * Returns the memory available to this process, in bytes: the machine's, or less in a container.
 */
function memoryLimit(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}

/** Returns a warning sentence if there is too little memory; null if there is enough. */
export function memoryShortage(bytes = memoryLimit()): string | null {
  if (bytes >= MIN_MEMORY_MB * 2 ** 20 * TOLERANCE) return null;
  const found = Math.floor(bytes / 2 ** 20);
  return (
    `This machine has ${found} MB of memory for the server, which needs at least ` +
    `${MIN_MEMORY_MB} MB. The system may kill the server while it starts.`
  );
}

/** Describes how a process ended, with the likely reason if it was killed. */
export function endingOf(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal === null) return `ended with code ${String(code)}`;
  if (signal !== 'SIGKILL') return `ended with ${signal}`;
  return (
    'was killed: the machine probably ran out of memory, because the server needs at least ' +
    `${MIN_MEMORY_MB} MB`
  );
}
