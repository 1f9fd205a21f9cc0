import { AjvCompiler } from '@fastify/ajv-compiler';
import type { FastifySchemaCompiler, FastifySchema } from 'fastify';

const STRICT = { coerceTypes: false, removeAdditional: false, useDefaults: false } as const;

/**
 * Checks as the schemas say, changing nothing. Of a body all faults are told, for the form to show
 * them; of an address only the first, so that a long one costs no more than a short one.
 */
export function createValidatorCompiler(): FastifySchemaCompiler<FastifySchema> {
  const build = AjvCompiler();
  const ofBodies = build({}, { customOptions: { ...STRICT, allErrors: true } });
  const ofAddresses = build({}, { customOptions: { ...STRICT, allErrors: false } });
  return (route) => (route.httpPart === 'body' ? ofBodies : ofAddresses)(route);
}
