import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { OpenPdf, PdfView } from '../platform/pdfDocument';
import { useMaxWidth } from '../platform/useMinWidth';
import { onWidthChange } from '../platform/onWidthChange';
import { Button, type ButtonProps } from '../ui/Button';
import { classNames } from '../ui/classNames';
import { Icon } from '../ui/Icon';
import { RecordIcon } from '../ui/RecordIcon';
import { ScrollBox } from '../ui/ScrollBox';
import { Select } from '../ui/Select';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import { PdfFile } from './PdfFile';
import { PdfThumbnails } from './PdfThumbnails';
import styles from './PdfPages.module.css';

/** Page widths in CSS pixels, near the width of paper. */
const WIDTHS = [340, 410, 560, 820, 1_120, 1_500] as const;
const PAPER = 3;
const NARROW = 2;
const PHONE = 1;
/** Maximum window width at which a page starts cropped. */
const CROPPED_MAX_PX = 439;
/** Width of a cropped page in widths of its box: only the page's margins don't fit. */
const CROPPED_RATIO = 1.2;
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
   * True for icons instead of words in medium and small windows, for a toolbar beside the
   * document's name.
   */
  readonly isCompact?: boolean;
  /**
   * Class names for a page that arranges the viewer's parts itself. The tools have a `data-control`
   * attribute.
   */
  readonly classes?: {
    readonly frame?: string | undefined;
    readonly tools?: string | undefined;
    readonly page?: string | undefined;
    /** Set to show thumbnails of a document with several pages. */
    readonly thumbnails?: string | undefined;
  };
}

/** PDF viewer with paging, zoom, rotation, and page text for screen readers. */
export function PdfPages({ address, ...view }: PdfPagesProps) {
  return <PdfFile address={address}>{(pdf) => <Reader pdf={pdf} {...view} />}</PdfFile>;
}

function Reader({
  classes = {},
  isCompact = false,
  isFitted = false,
  isNarrow = false,
  numbers,
  pdf,
  title,
}: Omit<PdfPagesProps, 'address'> & { readonly pdf: OpenPdf }) {
  const [page, setPage] = useState(1);
  const isCropped = useMaxWidth(CROPPED_MAX_PX) && isFitted;
  const [boxWidth, setBoxWidth] = useState(0);
  const windowSize = isCropped ? PHONE : PAPER;
  const startSize = isNarrow ? NARROW : windowSize;
  // Steps from the start size, which changes when a phone is turned.
  const [zoom, setZoom] = useState(0);
  const size = Math.min(Math.max(0, startSize + zoom), WIDTHS.length - 1);
  const setSize = (next: number): void => setZoom(next - startSize);
  const [turn, setTurn] = useState(0);
  const nameOf = (place: number): string => String(numbers[place - 1] ?? place);
  const view: PdfView = {
    page,
    width: widthOf(size, isCropped ? boxWidth : 0),
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
        <span className={styles.pager} data-control="pager">
          <Tool
            name="Previous"
            icon={isCompact ? <Icon name="chevronLeft" size={16} /> : null}
            isDisabled={page === 1}
            onClick={() => setPage(page - 1)}
          />
          <span className={isCompact ? styles.shortChoice : styles.pageChoice}>
            <Select
              aria-label="Page"
              value={String(page)}
              onValueChange={(value) => setPage(Number(value))}
              choices={Array.from({ length: pdf.pages }, (_, index) => ({
                id: String(index + 1),
                label: isCompact
                  ? `${nameOf(index + 1)} of ${String(pdf.pages)}`
                  : `Page ${nameOf(index + 1)}`,
              }))}
            />
          </span>
          <Tool
            name="Next"
            icon={isCompact ? <Icon name="chevronRight" size={16} /> : null}
            isDisabled={page === pdf.pages}
            onClick={() => setPage(page + 1)}
          />
        </span>
        <Tool
          name="Zoom out"
          icon={isCompact ? <RecordIcon name="zoomOut" size={16} /> : null}
          data-control="zoom"
          isDisabled={size === 0}
          onClick={() => setSize(size - 1)}
        />
        <Tool
          name="Zoom in"
          icon={isCompact ? <RecordIcon name="zoomIn" size={16} /> : null}
          data-control="zoom"
          isDisabled={size === WIDTHS.length - 1}
          onClick={() => setSize(size + 1)}
        />
        <Tool
          name="Rotate"
          icon={isCompact ? <RecordIcon name="rotate" size={16} /> : null}
          data-control="rotate"
          onClick={() => setTurn((turn + 1) % ROTATIONS.length)}
        />
      </div>
      {classes.thumbnails === undefined || pdf.pages < 2 ? null : (
        <PdfThumbnails
          pdf={pdf}
          className={classes.thumbnails}
          page={page}
          nameOf={nameOf}
          onChoose={setPage}
        />
      )}
      <PdfPage
        className={classes.page}
        pdf={pdf}
        view={view}
        isFitted={isFitted && !isCropped && size === startSize}
        isCropped={isCropped}
        onBoxWidth={setBoxWidth}
        name={title === undefined ? `Page ${nameOf(page)}` : `${title}, page ${nameOf(page)}`}
      />
    </section>
  );
}

/** Returns a page's width; relative to its box, unless the box's width is 0. */
function widthOf(size: number, boxWidth: number): number {
  const width = WIDTHS[size] ?? WIDTHS[PAPER];
  return boxWidth === 0 ? width : Math.round((boxWidth * CROPPED_RATIO * width) / WIDTHS[PHONE]);
}

interface ToolProps extends ButtonProps {
  readonly name: string;
  /** Shown before the name, and in place of it in medium and small windows; null shows only the name. */
  readonly icon: ReactNode;
}

function Tool({ icon, name, ...button }: ToolProps) {
  return icon === null ? (
    <Button size="small" {...button}>
      {name}
    </Button>
  ) : (
    <Button size="small" title={name} {...button}>
      {icon}
      <span className={styles.toolName}>{name}</span>
    </Button>
  );
}

interface PdfPageProps {
  readonly className: string | undefined;
  readonly pdf: OpenPdf;
  readonly view: PdfView;
  readonly isFitted: boolean;
  /** True if the middle of a page is in view first, since its margins don't fit. */
  readonly isCropped: boolean;
  /** Called with the inner width of the page's box, initially and on each change. */
  readonly onBoxWidth: (width: number) => void;
  readonly name: string;
}

function PdfPage({ className, isCropped, isFitted, name, onBoxWidth, pdf, view }: PdfPageProps) {
  const { page, turned, width } = view;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [words, setWords] = useState('');
  useLayoutEffect(() => {
    const box = canvas.current?.parentElement;
    return box ? onWidthChange(box, onBoxWidth) : undefined;
  }, [onBoxWidth]);
  useEffect(() => {
    if (canvas.current === null) return;
    void pdf.draw(canvas.current, { page, turned, width });
    const box = canvas.current.parentElement;
    if (isCropped && box !== null) box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2;
  }, [isCropped, page, pdf, turned, width]);
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
