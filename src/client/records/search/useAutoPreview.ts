import { useCallback, useEffect, useState } from 'react';
import { useMinWidth } from '../../platform/useMinWidth';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { usePreview } from '../results/usePreview';
import type { RegisterPages, ResultsState, SearchRow } from './registerPages';

/** Minimum window width, in pixels, for the preview; must match ResultsLayout.module.css. */
const PREVIEW_WIDTH = 1_360;

interface AutoPreview<Row> {
  /** True if the preview is switched on. */
  readonly hasPreview: boolean;
  /** Id of the previewed row; null for none. */
  readonly previewed: number | null;
  readonly showPreview: (row: Row) => void;
  /** True once the user has chosen a row. */
  readonly isAnnounced: boolean;
}

/**
 * The preview next to a register's results. It starts with the first of `rows`. Only a record that
 * the user chose is announced.
 */
export function useAutoPreview<Row extends SearchRow>(
  { idOf }: RegisterPages<Row>,
  state: ResultsState<Row>,
  rows: readonly Row[],
): AutoPreview<Row> {
  const dispatch = useAppDispatch();
  const hasPreview = usePreview();
  const previewed = useAppSelector(state.previewed);
  const [isAnnounced, setIsAnnounced] = useState(false);
  const showPreview = useCallback(
    (row: Row) => {
      setIsAnnounced(true);
      dispatch(state.preview(idOf(row)));
    },
    [dispatch, idOf, state],
  );
  const hasRoom = useMinWidth(PREVIEW_WIDTH) && hasPreview;
  const first = hasRoom && previewed === null ? rows[0] : undefined;
  useEffect(() => {
    if (first !== undefined) dispatch(state.preview(idOf(first)));
  }, [dispatch, first, idOf, state]);
  return { hasPreview, previewed, showPreview, isAnnounced };
}
