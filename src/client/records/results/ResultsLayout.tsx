import { useState, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { NOTICE_MESSAGES } from '#contract/site/noticeMessages';
import { usePagePorts } from '../../platform/PagePorts';
import { selectView } from '../../state/preferences/views';
import { useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { classNames } from '../../ui/classNames';
import { Dialog } from '../../ui/Dialog';
import { FacetList, type FacetListProps } from './FacetList';
import styles from './ResultsLayout.module.css';

export interface ResultsLayoutProps extends Omit<FacetListProps, 'headings'> {
  /** Bar above the results; receives the function that opens the filters. */
  readonly bar: (openFilters: () => void) => ReactNode;
  /** Rows and everything that belongs to them. */
  readonly children: ReactNode;
  /** Preview of a record next to the rows; null for none. */
  readonly preview: ReactNode;
  /** True for a preview that the user chose, which screen readers announce. */
  readonly isPreviewAnnounced: boolean;
  /** Ref of the facets in the side column. */
  readonly railRef: RefObject<HTMLElement | null>;
  /** Moves the focus to the rows. */
  readonly onSkip: (event: MouseEvent) => void;
  /** Label of the button that shows the rows: "Show 38 cases". */
  readonly showLabel: string;
}

/** Template of results: bar, facets in a side column or a sheet, rows, and preview. */
export function ResultsLayout({
  bar,
  children,
  isPreviewAnnounced,
  onSkip,
  preview,
  railRef,
  showLabel,
  ...facets
}: ResultsLayoutProps) {
  const { alert } = usePagePorts();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const isCompact = useAppSelector((state) => selectView(state, 'compactRows'));
  const close = (): void => setIsSheetOpen(false);
  return (
    <div className={styles.results} data-density={isCompact ? 'compact' : 'comfortable'}>
      <button type="button" className={styles.skip} onClick={onSkip}>
        Skip to results
      </button>
      {bar(() => setIsSheetOpen(true))}
      <div className={classNames(styles.columns, preview !== null && styles.withPreview)}>
        <aside className={styles.rail} aria-label="Filters" ref={railRef}>
          <FacetList {...facets} headings="h2" />
        </aside>
        <div className={styles.rows}>{children}</div>
        {preview === null ? null : (
          <div className={styles.preview} aria-live={isPreviewAnnounced ? 'polite' : 'off'}>
            {preview}
          </div>
        )}
      </div>
      <Dialog
        isOpen={isSheetOpen}
        title="Filters"
        onClose={close}
        onUnsupported={() => alert(NOTICE_MESSAGES.dialogUnsupported)}
        actions={
          <Button variant="primary" onClick={close}>
            {showLabel}
          </Button>
        }
      >
        <FacetList {...facets} headings="h3" />
      </Dialog>
    </div>
  );
}
