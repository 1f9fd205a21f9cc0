import type { ReactNode } from 'react';
import { buildQuery } from '#contract/links';
import type { LinkQuery } from '#contract/site/queryFields';
import { Loaded } from '../../records/Loaded';
import { RecordNotFound } from '../../records/RecordNotFound';
import type { LoadableState } from '../../state/loadable/createLoadable';
import { buttonClass } from '../../ui/buttonClass';
import { asSentenceStart } from '../../ui/words';
import { useHrefs } from '../../widgets/useHrefs';

export interface BillingDocumentProps<Data> {
  readonly of: LoadableState<Data>;
  readonly thing: 'invoice' | 'receipt';
  /** Path of the list of the account's invoices or receipts. */
  readonly listPath: string;
  readonly children: (loaded: Data) => ReactNode;
}

/** Loads an invoice or a receipt; if the account has no such document, explains this. */
export function BillingDocument<Data>({
  children,
  listPath,
  of,
  thing,
}: BillingDocumentProps<Data>) {
  const name = asSentenceStart(thing);
  return (
    <Loaded
      of={of}
      what={`the ${thing}`}
      title={`${name} not loaded`}
      notFound={
        <RecordNotFound
          title={`${name} not found`}
          problem={`We can’t find this ${thing}`}
          nextLink={{ to: listPath, label: `Go to your ${thing}s` }}
        >
          It may belong to another account.
        </RecordNotFound>
      }
    >
      {children}
    </Loaded>
  );
}

export interface PdfDownloadProps {
  readonly path: string;
  readonly query: LinkQuery;
}

/** The link to the PDF file of an invoice or a receipt. */
export function PdfDownload({ path, query }: PdfDownloadProps) {
  const { file } = useHrefs();
  return (
    <a className={buttonClass()} href={file(path) + buildQuery(query)} download>
      Download (PDF)
    </a>
  );
}
