import { useEffect, useRef, useState } from 'react';
import type { OpenPdf, PdfView } from '../platform/pdfDocument';
import { Button } from '../ui/Button';
import { classNames } from '../ui/classNames';
import { ScrollBox } from '../ui/ScrollBox';
import { Select } from '../ui/Select';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import { PdfFile } from './PdfFile';
import styles from './PdfPages.module.css';

/** Page widths in CSS pixels, near the width of paper. */
const WIDTHS = [340, 560, 820, 1_120, 1_500] as const;
const PAPER = 2;
const NARROW = 1;
const ROTATIONS = [0, 90, 180, 270] as const;

export interface PdfPagesProps {
  /** URL of the PDF. */
  readonly address: string;
  /** Document page numbers, since the file may contain only some pages. */
  readonly numbers: readonly number[];
  /** Name of the document, if the page shows several. */
  readonly title?: string;
  /** True to start smaller, for a narrow column. */
  readonly isNarrow?: boolean;
  /** True to limit a page to its container's width until the user zooms. */
  readonly isFitted?: boolean;
  /**
   * Class names for a page that arranges the viewer's parts itself. Zoom buttons have
   * `data-control="zoom"`.
   */
  readonly classes?: {
    readonly frame?: string | undefined;
    readonly tools?: string | undefined;
    readonly page?: string | undefined;
  };
}

/** PDF viewer with paging, zoom, rotation, and page text for screen readers. */
export function PdfPages({ address, ...view }: PdfPagesProps) {
  return <PdfFile address={address}>{(pdf) => <Reader pdf={pdf} {...view} />}</PdfFile>;
}

function Reader({
  classes = {},
  isFitted = false,
  isNarrow = false,
  numbers,
  pdf,
  title,
}: Omit<PdfPagesProps, 'address'> & { readonly pdf: OpenPdf }) {
  const [page, setPage] = useState(1);
  const startSize = isNarrow ? NARROW : PAPER;
  const [size, setSize] = useState(startSize);
  const [turn, setTurn] = useState(0);
  const nameOf = (place: number): string => String(numbers[place - 1] ?? place);
  const view: PdfView = {
    page,
    width: WIDTHS[size] ?? WIDTHS[PAPER],
    turned: ROTATIONS[turn] ?? 0,
  };
  return (
    <section
      className={classes.frame}
      aria-label={title === undefined ? 'Pages' : `Pages of ${title}`}
    >
      <div
        className={classNames(styles.tools, classes.tools)}
        role="group"
        aria-label="View controls"
      >
        <Button size="small" isDisabled={page === 1} onClick={() => setPage(page - 1)}>
          Previous
        </Button>
        <span className={styles.pageChoice}>
          <Select
            aria-label="Page"
            value={String(page)}
            onValueChange={(value) => setPage(Number(value))}
            choices={Array.from({ length: pdf.pages }, (_, index) => ({
              id: String(index + 1),
              label: `Page ${nameOf(index + 1)}`,
            }))}
          />
        </span>
        <Button size="small" isDisabled={page === pdf.pages} onClick={() => setPage(page + 1)}>
          Next
        </Button>
        <Button
          size="small"
          data-control="zoom"
          isDisabled={size === 0}
          onClick={() => setSize(size - 1)}
        >
          Zoom out
        </Button>
        <Button
          size="small"
          data-control="zoom"
          isDisabled={size === WIDTHS.length - 1}
          onClick={() => setSize(size + 1)}
        >
          Zoom in
        </Button>
        <Button size="small" onClick={() => setTurn((turn + 1) % ROTATIONS.length)}>
          Rotate
        </Button>
      </div>
      <PdfPage
        className={classes.page}
        pdf={pdf}
        view={view}
        isFitted={isFitted && size === startSize}
        name={title === undefined ? `Page ${nameOf(page)}` : `${title}, page ${nameOf(page)}`}
      />
    </section>
  );
}

interface PdfPageProps {
  readonly className: string | undefined;
  readonly pdf: OpenPdf;
  readonly view: PdfView;
  readonly isFitted: boolean;
  readonly name: string;
}

function PdfPage({ className, isFitted, name, pdf, view }: PdfPageProps) {
  const { page, turned, width } = view;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (canvas.current === null) return;
    void pdf.draw(canvas.current, { page, turned, width });
  }, [page, pdf, turned, width]);
  useEffect(() => {
    let isCurrent = true;
    void pdf.textOf(page).then((text) => {
      if (isCurrent) setWords(text);
    });
    return () => {
      isCurrent = false;
    };
  }, [page, pdf]);
  return (
    <ScrollBox label={name} holds="page" className={className}>
      <canvas
        ref={canvas}
        className={styles.canvas}
        style={isFitted ? { width, maxWidth: '100%' } : { width }}
        aria-hidden="true"
      />
      <VisuallyHidden>{words === '' ? `${name}: an image without text` : words}</VisuallyHidden>
    </ScrollBox>
  );
}
