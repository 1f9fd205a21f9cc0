import { useEffect, useRef, useState } from 'react';
import type { OpenPdf, PdfView } from '../../platform/pdfDocument';
import { usePdf } from '../../platform/usePdf';
import { Button } from '../../ui/Button';
import { ScrollBox } from '../../ui/ScrollBox';
import { Select } from '../../ui/Select';
import { Skeleton } from '../../ui/Skeleton';
import { StateMessage } from '../../ui/StateMessage';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import styles from './pageImages.module.css';

/** CSS pixels across: a page as wide as paper, and further steps. */
const WIDTHS = [340, 560, 820, 1_120, 1_500] as const;
const PAPER = 2;
const TURNS = [0, 90, 180, 270] as const;

export interface PdfPagesProps {
  /** Address of the PDF. */
  readonly address: string;
  /** The number of a page on paper, where the file holds some of them only. */
  readonly numbers: readonly number[];
}

/** A PDF page by page: drawn here, turned, larger and smaller, with its words for screen readers. */
export function PdfPages({ address, numbers }: PdfPagesProps) {
  const file = usePdf(address);
  switch (file.status) {
    case 'opening':
      return <Skeleton lines={14} label="Loading the pages" />;
    case 'failed':
      return (
        <StateMessage kind="error" title="The pages cannot be shown here">
          Download the file instead, or reload the page to try once more.
        </StateMessage>
      );
    case 'open':
      return <Reader pdf={file.pdf} numbers={numbers} />;
  }
}

function Reader({ numbers, pdf }: { readonly pdf: OpenPdf; readonly numbers: readonly number[] }) {
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(PAPER);
  const [turn, setTurn] = useState(0);
  const nameOf = (place: number): string => String(numbers[place - 1] ?? place);
  const view: PdfView = { page, width: WIDTHS[size] ?? WIDTHS[PAPER], turned: TURNS[turn] ?? 0 };
  return (
    <section aria-label="Pages">
      <div className={styles.tools} role="group" aria-label="Reading">
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
        <Button size="small" isDisabled={size === 0} onClick={() => setSize(size - 1)}>
          Smaller
        </Button>
        <Button
          size="small"
          isDisabled={size === WIDTHS.length - 1}
          onClick={() => setSize(size + 1)}
        >
          Larger
        </Button>
        <Button size="small" onClick={() => setTurn((turn + 1) % TURNS.length)}>
          Turn
        </Button>
      </div>
      <DrawnPage pdf={pdf} view={view} name={`Page ${nameOf(page)}`} />
    </section>
  );
}

interface DrawnPageProps {
  readonly pdf: OpenPdf;
  readonly view: PdfView;
  readonly name: string;
}

function DrawnPage({ name, pdf, view: { page, turned, width } }: DrawnPageProps) {
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
    <ScrollBox label={name} holds="page">
      <canvas ref={canvas} className={styles.canvas} style={{ width }} aria-hidden="true" />
      <VisuallyHidden>{words === '' ? `${name}: a picture without words` : words}</VisuallyHidden>
    </ScrollBox>
  );
}
