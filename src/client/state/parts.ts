/** Names a slice of a lazy feature: the feature, then the slice. Actions begin with it. */
export type PartName = `${string}/${string}`;

/** The slice's place within its feature. */
export function partKey(name: PartName): string {
  return name.slice(name.indexOf('/') + 1);
}

/** The slice's state; undefined before its feature has joined the store. */
export function selectPart(state: object, name: PartName): unknown {
  const [feature = '', part = ''] = name.split('/');
  return (state as Partial<Record<string, Readonly<Record<string, unknown>>>>)[feature]?.[part];
}
