import { createHash } from 'node:crypto';

const MESSAGE_MAX_LENGTH = 200;

/** Parts that differ between errors with the same cause: ids, numbers, and quoted values. */
const VARIABLE =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b[0-9a-f]{16,}\b|\d+/gi;

/** A group of errors: method, route, and message without its variable parts. */
export interface ErrorCause {
  readonly key: string;
  readonly method: string;
  readonly route: string;
  readonly message: string;
}

/** Determines the group of an error. */
export function causeOf(error: {
  readonly method: string;
  readonly route: string;
  readonly message: string;
}): ErrorCause {
  const { method, route } = error;
  const [line = ''] = error.message.split('\n', 1);
  const message = line.replace(VARIABLE, '#').slice(0, MESSAGE_MAX_LENGTH);
  const key = createHash('sha256')
    .update(JSON.stringify([method, route, message]))
    .digest('hex');
  return { key, method, route, message };
}
