import type { CaseStatus } from '#contract/schemas/court';
import { StatusTag } from '../../ui/StatusTag';

/** Status tag with the word Open or Closed, each with its own shape. */
export function CaseStatusTag({ status }: { readonly status: CaseStatus }) {
  return status === 'OPEN' ? (
    <StatusTag tone="open">Open</StatusTag>
  ) : (
    <StatusTag tone="closed">Closed</StatusTag>
  );
}
