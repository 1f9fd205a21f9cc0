import { DOCUMENT_STATUS_WORDS } from '#contract/search/documentFilters';
import type { DocumentStatus } from '#contract/records/documents';
import { StatusTag } from '../../ui/StatusTag';

/** Release status of a mortgage or lien; a warning if no release is on file. */
export function DocumentStatusTag({ status }: { readonly status: DocumentStatus }) {
  if (status === 'NONE') return null;
  return (
    <StatusTag tone={status === 'OPEN' ? 'warning' : 'released'}>
      {DOCUMENT_STATUS_WORDS[status]}
    </StatusTag>
  );
}
