import fp from 'fastify-plugin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { buildId } from '../buildId';
import { insertServerError, type NotedError } from '../domain/serverErrors/repository';
import { runOwnWork } from '../work';

const MESSAGE_MAX_LENGTH = 500;
const STACK_MAX_LENGTH = 4_000;
/** Maximum errors being written at a time; if everything fails, a few are enough. */
const MAX_PENDING = 5;

declare module 'fastify' {
  interface FastifyRequest {
    /** UUID of the server error in the response. */
    errorReference: string | null;
  }
  interface FastifyInstance {
    readonly serverErrors: {
      /** Stores the logged error, unless too many are being written. */
      record(request: FastifyRequest, reference: string, error: unknown): void;
      /** Resolves once the errors recorded so far have been stored, or couldn't be. */
      settled(): Promise<void>;
    };
  }
}

/** Truncates a text and removes characters that the database rejects. */
function storable(text: string, length: number): string {
  return Buffer.from(text.replaceAll('\0', '').slice(0, length)).toString('utf8');
}

function notedError(request: FastifyRequest, reference: string, error: unknown): NotedError {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return {
    reference,
    at: request.server.clock.now(),
    build: buildId(),
    requestId: request.id,
    method: request.method,
    route: request.routeOptions.url ?? '',
    message: storable(message, MESSAGE_MAX_LENGTH),
    stack: storable(stack, STACK_MAX_LENGTH),
  };
}

/**
 * Stores errors in the database, so that they can be shown with a recording. Requests don't wait
 * for it. The log contains all errors, including those that couldn't be stored.
 */
export const serverErrorsPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    const waiting = new Set<Promise<void>>();
    app.decorateRequest('errorReference', null);
    async function save(error: NotedError): Promise<void> {
      try {
        await insertServerError(app.database.db, error);
      } catch (failure) {
        app.log.warn({ err: failure }, 'server error not stored');
      }
    }
    async function settled(): Promise<void> {
      await Promise.all(waiting);
    }
    app.decorate('serverErrors', {
      record(request, reference, error) {
        request.errorReference = reference;
        if (waiting.size >= MAX_PENDING) return;
        const saving = runOwnWork(() => save(notedError(request, reference, error)));
        waiting.add(saving);
        void saving.finally(() => waiting.delete(saving));
      },
      settled,
    });
    app.addHook('onClose', settled);
    done();
  },
  { name: 'serverErrors' },
);
