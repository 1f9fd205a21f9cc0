import { AjvCompiler } from '@fastify/ajv-compiler';
import type { FastifySchemaCompiler, FastifySchema } from 'fastify';

const STRICT = { coerceTypes: false, removeAdditional: false, useDefaults: false } as const;

/**
 * Validates requests without changing them. Reports all errors of a body, so that a form can show
 * them, but only the first of an address, so that a long address costs no more than a short one.
 */
export function createValidatorCompiler(): FastifySchemaCompiler<FastifySchema> {
  const build = AjvCompiler();
  const ofBodies = build({}, { customOptions: { ...STRICT, allErrors: true } });
  const ofAddresses = build({}, { customOptions: { ...STRICT, allErrors: false } });
  return (route) => (route.httpPart === 'body' ? ofBodies : ofAddresses)(route);
}
