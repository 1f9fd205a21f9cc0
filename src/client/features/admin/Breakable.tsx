import { Fragment } from 'react';

/**
 * Shows a path, a name, or an email address that may wrap after separators, and within long parts.
 */
export function Breakable({ text }: { readonly text: string }) {
  const parts = text.match(/[^\s/@._-]{0,16}[\s/@._-]|[^\s/@._-]{1,16}/g) ?? [];
  return parts.map((part, place) => (
    // Parts have no ids, so they are keyed by position.
    <Fragment key={String(place)}>
      {part}
      <wbr />
    </Fragment>
  ));
}
