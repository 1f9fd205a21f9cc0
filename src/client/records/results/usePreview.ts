import { useMinWidth } from '../../platform/useMinWidth';
import { selectHasChosenView, selectView } from '../../state/preferences/views';
import { useAppSelector } from '../../store/hooks';

/** Minimum window width, in pixels, at which the preview is on by default. */
const PREVIEW_BY_DEFAULT = 1_600;

/** True if results show a preview next to the rows. */
export function usePreview(): boolean {
  const isWide = useMinWidth(PREVIEW_BY_DEFAULT);
  const isChosen = useAppSelector((state) => selectView(state, 'preview'));
  const hasChosen = useAppSelector((state) => selectHasChosenView(state, 'preview'));
  return hasChosen ? isChosen : isWide;
}
