/** Name of a slice of a lazy feature: `feature/slice`. It prefixes the slice's action types. */
export type PartName = `${string}/${string}`;

/** Returns the slice's key within its feature. */
export function partKey(name: PartName): string {
  return name.slice(name.indexOf('/') + 1);
}

/** Selects the slice's state; undefined before its feature is added to the store. */
export function selectPart(state: object, name: PartName): unknown {
  const [feature = '', part = ''] = name.split('/');
  return (state as Partial<Record<string, Readonly<Record<string, unknown>>>>)[feature]?.[part];
}
