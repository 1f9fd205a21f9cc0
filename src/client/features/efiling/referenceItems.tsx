import type { DescriptionItem } from '../../ui/DescriptionList';

/** Lists cross references by kind, each with its case numbers. */
export function referenceItems(
  references: readonly { readonly name: string; readonly number: string }[],
): DescriptionItem[] {
  const kinds = [...new Set(references.map(({ name }) => name))];
  return kinds.map((kind) => ({
    term: kind,
    description: (
      <bdi>
        {references
          .filter(({ name }) => name === kind)
          .map(({ number }) => number)
          .join(', ')}
      </bdi>
    ),
  }));
}
