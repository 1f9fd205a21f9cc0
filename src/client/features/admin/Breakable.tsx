import { Fragment } from 'react';

/** Shows a path, a name, or an email address that may wrap after its separators, and in long parts. */
export function Breakable({ text }: { readonly text: string }) {
  const parts = text.match(/[^\s/@._-]{0,16}[\s/@._-]|[^\s/@._-]{1,16}/g) ?? [];
  return parts.map((part, place) => (
    // Parts have no identity of their own.
    <Fragment key={String(place)}>
      {part}
      <wbr />
    </Fragment>
  ));
}
