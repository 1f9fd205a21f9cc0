import type { EnvelopeMessage } from '../schemas/efmMessages';

/** Returns an envelope's cross references with the names of their codes. */
export function namedReferences({
  crossReferences = [],
}: Pick<EnvelopeMessage, 'crossReferences'>) {
  return crossReferences.map(({ code, name = code, number }) => ({ name, number }));
}
