import type { ReactNode } from 'react';
import type { OpenPdf } from '../platform/pdfDocument';
import { usePdf } from '../platform/usePdf';
import { Skeleton } from '../ui/Skeleton';
import { StateMessage } from '../ui/StateMessage';

export interface PdfFileProps {
  /** URL of the PDF. */
  readonly address: string;
  readonly children: (pdf: OpenPdf) => ReactNode;
}

/** Opens a PDF: a skeleton while it loads, and an error if it can't be shown. */
export function PdfFile({ address, children }: PdfFileProps) {
  const file = usePdf(address);
  switch (file.status) {
    case 'opening':
      return <Skeleton lines={14} label="Loading the pages" />;
    case 'failed':
      return (
        <StateMessage kind="error" title="We can’t show these pages">
          Download the file instead, or reload the page to try again.
        </StateMessage>
      );
    case 'open':
      return children(file.pdf);
  }
}
