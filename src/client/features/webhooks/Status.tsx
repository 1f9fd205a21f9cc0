import { StatusTag, type StatusTone } from '../../ui/StatusTag';

/** The status of a webhook or delivery in a description. */
export function Status({ tone, word }: { readonly tone: StatusTone; readonly word: string }) {
  return <StatusTag tone={tone}>{word}</StatusTag>;
}
