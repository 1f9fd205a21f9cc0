import { useEffect, useRef, useState, type PointerEvent } from 'react';
import type { Box } from '#contract/filing/documentCheck/page';
import { formatCount } from '#contract/formats';
import type { OpenPdf } from '../platform/pdfDocument';
import { Button } from '../ui/Button';
import { ScrollBox } from '../ui/ScrollBox';
import { Select } from '../ui/Select';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import { PdfFile } from './PdfFile';
import styles from './MarkedPages.module.css';

/** A marked area of the displayed page. */
export interface Mark {
  readonly key: string;
  readonly box: Box;
  /** Name of the area, for screen readers. */
  readonly label: string;
  readonly kind: 'finding' | 'current' | 'redaction';
}

export interface MarkedPagesProps {
  /** URL of the PDF. */
  readonly address: string;
  readonly title: string;
  /** Page number, starting at 1. */
  readonly page: number;
  readonly marks: readonly Mark[];
  readonly onPage: (page: number) => void;
  /** Called when the user has drawn a box with the mouse; null if boxes can't be drawn now. */
  readonly onDrawn: ((box: Box) => void) | null;
}

/** Page widths in CSS pixels; the first one shrinks to the available width. */
const WIDTHS = [640, 960, 1_280] as const;

/** Pages of a PDF with marked areas. */
export function MarkedPages({ address, ...view }: MarkedPagesProps) {
  return <PdfFile address={address}>{(pdf) => <Pages pdf={pdf} {...view} />}</PdfFile>;
}

type PagesProps = Omit<MarkedPagesProps, 'address'> & { readonly pdf: OpenPdf };

function Pages({ marks, onDrawn, onPage, page: wanted, pdf, title }: PagesProps) {
  const [zoom, setZoom] = useState(0);
  const page = Math.min(Math.max(1, wanted), pdf.pages);
  const width = WIDTHS[zoom] ?? WIDTHS[0];
  const name = `${title}, page ${formatCount(page)}`;
  return (
    <section aria-label={`Pages of ${title}`}>
      <div className={styles.tools} role="group" aria-label="View controls">
        <Button size="small" isDisabled={page === 1} onClick={() => onPage(page - 1)}>
          Previous page
        </Button>
        <Select
          aria-label="Page"
          value={String(page)}
          onValueChange={(value) => onPage(Number(value))}
          choices={Array.from({ length: pdf.pages }, (_, index) => ({
            id: String(index + 1),
            label: `Page ${formatCount(index + 1)}`,
          }))}
        />
        <Button size="small" isDisabled={page === pdf.pages} onClick={() => onPage(page + 1)}>
          Next page
        </Button>
        <Button size="small" isDisabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          Zoom out
        </Button>
        <Button
          size="small"
          isDisabled={zoom === WIDTHS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          Zoom in
        </Button>
      </div>
      <ScrollBox label={name} holds="page">
        <PageWithMarks {...{ pdf, page, width, name, marks, onDrawn }} isFitted={zoom === 0} />
      </ScrollBox>
    </section>
  );
}

interface PageWithMarksProps extends Pick<MarkedPagesProps, 'marks' | 'onDrawn' | 'page'> {
  readonly pdf: OpenPdf;
  readonly width: number;
  readonly name: string;
  readonly isFitted: boolean;
}

interface Size {
  readonly page: number;
  readonly width: number;
  readonly height: number;
}

function PageWithMarks(props: PageWithMarksProps) {
  const { isFitted, marks, name, onDrawn, page, pdf, width } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [words, setWords] = useState('');
  const [known, setSize] = useState<Size | null>(null);
  const size = known?.page === page ? known : null;
  const [drag, setDrag] = useState<{ readonly from: Spot; readonly to: Spot } | null>(null);
  useEffect(() => {
    if (canvas.current !== null) void pdf.draw(canvas.current, { page, turned: 0, width });
  }, [page, pdf, width]);
  useEffect(() => {
    let isCurrent = true;
    void Promise.all([pdf.textOf(page), pdf.sizeOf(page)]).then(([text, found]) => {
      if (!isCurrent) return;
      setWords(text);
      setSize({ page, ...found });
    });
    return () => {
      isCurrent = false;
    };
  }, [page, pdf]);
  const spotOf = (event: PointerEvent<HTMLElement>): Spot => {
    const { height, left, top, width: across } = event.currentTarget.getBoundingClientRect();
    const within = (share: number): number => Math.min(1, Math.max(0, share));
    return {
      x: within((event.clientX - left) / across) * (size?.width ?? 0),
      y: within((event.clientY - top) / height) * (size?.height ?? 0),
    };
  };
  const finish = (event: PointerEvent<HTMLElement>) => {
    if (drag === null || onDrawn === null) return;
    setDrag(null);
    const box = between(drag.from, spotOf(event));
    if (box.width >= SMALLEST && box.height >= SMALLEST) onDrawn(box);
  };
  const drawn: readonly Mark[] =
    drag === null
      ? []
      : [{ key: 'drag', box: between(drag.from, drag.to), label: 'New box', kind: 'redaction' }];
  return (
    <>
      <div
        className={styles.page}
        style={isFitted ? { maxWidth: width } : { width }}
        data-drawing={onDrawn === null ? undefined : ''}
        onPointerDown={(event) => {
          if (onDrawn === null || size === null || event.pointerType === 'touch') return;
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          setDrag({ from: spotOf(event), to: spotOf(event) });
        }}
        onPointerMove={(event) => {
          if (drag !== null) setDrag({ from: drag.from, to: spotOf(event) });
        }}
        onPointerUp={finish}
        onPointerCancel={() => setDrag(null)}
      >
        <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
        {size !== null &&
          [...marks, ...drawn].map(({ box, key, kind }) => (
            <span
              key={key}
              className={styles.mark}
              data-kind={kind}
              style={{
                left: percent(box.x, size.width),
                top: percent(box.y, size.height),
                width: percent(box.width, size.width),
                height: percent(box.height, size.height),
              }}
            />
          ))}
      </div>
      <VisuallyHidden>
        {marks.length > 0 && <p>Marked: {marks.map(({ label }) => label).join('; ')}</p>}
        <p>{words === '' ? `${name}: an image without text` : words}</p>
      </VisuallyHidden>
    </>
  );
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Minimum size of a box in points; a smaller one counts as a click. */
const SMALLEST = 4;

function between(one: Spot, other: Spot): Box {
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
}

function percent(part: number, whole: number): string {
  return `${String((part / whole) * 100)}%`;
}
