/** A JSON schema node. */
export interface SchemaNode {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly items?: SchemaNode;
  readonly anyOf?: readonly SchemaNode[];
}

export const STEP = /^([A-Za-z]+)(\[\d{0,2}\])?$/;
export const MOMENT_MARK = 'T(';

export const isWithin = (inner: string, outer: string): boolean =>
  inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[`);

/** Returns the object schema itself, or the first alternative that has these fields. */
export function objectOf(schema: SchemaNode, names: readonly string[]): SchemaNode | undefined {
  if (schema.properties !== undefined) return schema;
  const objects = (schema.anyOf ?? []).filter(({ properties }) => properties !== undefined);
  return (
    objects.find((each) => names.every((name) => ownProperty(each, name) !== undefined)) ??
    objects[0]
  );
}

export function ownProperty(schema: SchemaNode | undefined, name: string): SchemaNode | undefined {
  const { properties = {} } = schema ?? {};
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}
