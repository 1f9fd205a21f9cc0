import type { TaxWarrantStatus } from '#contract/savedItems';
import { StatusTag, type StatusTone } from '../../ui/StatusTag';

const TAGS: Readonly<
  Record<TaxWarrantStatus, { readonly tone: StatusTone; readonly word: string }>
> = {
  OPEN: { tone: 'open', word: 'Open' },
  RELEASED: { tone: 'released', word: 'Released' },
  WITHDRAWN: { tone: 'neutral', word: 'Withdrawn' },
  RENEWED: { tone: 'open', word: 'Renewed' },
  EXPIRED: { tone: 'closed', word: 'Expired' },
};

/** What became of a tax warrant, by word and shape. */
export function TaxWarrantStatusTag({ status }: { readonly status: TaxWarrantStatus }) {
  const { tone, word } = TAGS[status];
  return <StatusTag tone={tone}>{word}</StatusTag>;
}
