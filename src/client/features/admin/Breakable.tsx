import { Fragment } from 'react';

/** Shows a path or an email address that may wrap after its separators. */
export function Breakable({ text }: { readonly text: string }) {
  const parts = text.match(/[^/@._-]*[/@._-]|[^/@._-]+/g) ?? [];
  return parts.map((part, place) => (
    // Parts have no identity of their own.
    <Fragment key={String(place)}>
      {part}
      <wbr />
    </Fragment>
  ));
}
