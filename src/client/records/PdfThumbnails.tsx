import { useEffect, useRef } from 'react';
import type { OpenPdf } from '../platform/pdfDocument';
import { useIsSeen } from '../platform/useIsSeen';
import { classNames } from '../ui/classNames';
import styles from './PdfPages.module.css';

const WIDTH_PX = 72;

interface PdfThumbnailsProps {
  readonly pdf: OpenPdf;
  readonly className: string | undefined;
  /** The page on display, from 1. */
  readonly page: number;
  /** Returns the document's own number of a page; `place` is its position in the file, from 1. */
  readonly nameOf: (place: number) => string;
  readonly onChoose: (page: number) => void;
}

/** Thumbnails that open their pages; each is drawn when it scrolls into view. */
export function PdfThumbnails({ className, nameOf, onChoose, page, pdf }: PdfThumbnailsProps) {
  return (
    <ol className={classNames(styles.thumbnails, className)} aria-label="Thumbnails">
      {Array.from({ length: pdf.pages }, (_, index) => (
        <li key={index}>
          <button
            type="button"
            className={styles.thumbnail}
            aria-label={`Page ${nameOf(index + 1)}`}
            aria-current={page === index + 1 ? 'true' : undefined}
            onClick={() => onChoose(index + 1)}
          >
            <Thumbnail pdf={pdf} page={index + 1} />
            {nameOf(index + 1)}
          </button>
        </li>
      ))}
    </ol>
  );
}

function Thumbnail({ page, pdf }: { readonly pdf: OpenPdf; readonly page: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isSeen = useIsSeen(canvas);
  useEffect(() => {
    if (canvas.current === null || !isSeen) return;
    void pdf.drawThumbnail(canvas.current, { page, width: WIDTH_PX });
  }, [isSeen, page, pdf]);
  return <canvas ref={canvas} width={WIDTH_PX} height={93} aria-hidden="true" />;
}
