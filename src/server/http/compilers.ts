import { AjvCompiler } from '@fastify/ajv-compiler';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifySchema, FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';

const STRICT = { coerceTypes: false, removeAdditional: false, useDefaults: false } as const;

type Validator = ReturnType<FastifySchemaCompiler<FastifySchema>>;
type Serializer = ReturnType<FastifySerializerCompiler<FastifySchema>>;

/**
 * Validates requests without changing them. Reports all errors of a body, so that a form can show
 * them, but only the first of a URL, so that a long URL costs no more than a short one.
 *
 * Compiles a schema when its first request arrives (a few milliseconds); compiling all routes'
 * schemas would add a second to each start.
 */
export function createValidatorCompiler(): FastifySchemaCompiler<FastifySchema> {
  const build = AjvCompiler();
  const ofBodies = build({}, { customOptions: { ...STRICT, allErrors: true } });
  const ofAddresses = build({}, { customOptions: { ...STRICT, allErrors: false } });
  return (route) => {
    let compiled: Validator | null = null;
    const validate: Validator = (value) => {
      compiled ??= (route.httpPart === 'body' ? ofBodies : ofAddresses)(route);
      const result = compiled(value);
      validate.errors = compiled.errors;
      return result;
    };
    return validate;
  };
}

/** Serializes responses by their schemas, which it compiles when the first response is sent. */
export function createSerializerCompiler(): FastifySerializerCompiler<FastifySchema> {
  const build = SerializerSelector()({}, {});
  return (route) => {
    let compiled: Serializer | null = null;
    return (value) => (compiled ??= build({ ...route, httpStatus: route.httpStatus ?? '' }))(value);
  };
}
