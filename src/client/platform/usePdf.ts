import { useEffect, useState } from 'react';
import type { OpenPdf } from './pdfDocument';

/** A PDF that is loading, open, or unavailable. */
export type PdfState =
  | { readonly status: 'opening' }
  | { readonly status: 'open'; readonly pdf: OpenPdf }
  | { readonly status: 'failed' };

const OPENING: PdfState = { status: 'opening' };

/** Opens the PDF at a URL; loads the PDF code on first use. */
export function usePdf(address: string): PdfState {
  const [opened, setOpened] = useState<{ address: string; state: PdfState } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    let close = (): void => undefined;
    import(/* webpackChunkName: "pdf" */ './pdfDocument')
      .then(({ openPdf }) => openPdf(address))
      .then(
        (pdf) => {
          if (!isCurrent) {
            pdf.close();
            return;
          }
          close = () => pdf.close();
          setOpened({ address, state: { status: 'open', pdf } });
        },
        () => {
          if (isCurrent) setOpened({ address, state: { status: 'failed' } });
        },
      );
    return () => {
      isCurrent = false;
      close();
    };
  }, [address]);
  return opened?.address === address ? opened.state : OPENING;
}
