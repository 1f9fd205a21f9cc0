type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Converts each schema in an object of schemas. */
function convertEach(schemas: Schema): Schema {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, toOpenApi(schema)]),
  );
}

/**
 * Converts a contract schema to JSON Schema 2020-12, as in OpenAPI 3.1: `nullable` becomes a type,
 * and properties used only by our code are omitted.
 */
export function toOpenApi(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toOpenApi);
  if (!isSchema(schema)) return schema;
  const { nullable, properties, patternProperties, ...rest } = schema;
  const converted: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(rest)) {
    // These keywords contain values, not schemas.
    const isPlain = ['enum', 'const', 'required', 'default', 'examples'].includes(name);
    converted[name] = isPlain ? value : toOpenApi(value);
  }
  if (isSchema(properties)) converted['properties'] = convertEach(properties);
  if (isSchema(patternProperties)) converted['patternProperties'] = convertEach(patternProperties);
  if (nullable !== true) return converted;
  if (typeof converted['type'] === 'string') {
    return { ...converted, type: [converted['type'], 'null'] };
  }
  return { anyOf: [converted, { type: 'null' }] };
}
