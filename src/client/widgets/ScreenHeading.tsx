import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { usePagePorts } from '../platform/PagePorts';
import { selectProblems } from '../state/errors/selectors';
import {
  selectLocale,
  selectLocation,
  selectLocationChange,
  selectShownLocation,
} from '../state/location/selectors';
import { selectIsAnyInputMissing } from '../state/search/attemptsSlice';
import { useAppSelector } from '../store/hooks';
import { PageHeading } from '../ui/PageHeading';
import { windowTitle } from './windowTitle';

export interface ScreenHeadingProps {
  /** Unique per page; used in the window title. */
  readonly title: string;
  /** Content of the `h1`, if it isn't the title. */
  readonly children?: ReactNode;
  /** True if the screen's form has errors; the window title then says so. */
  readonly hasProblem?: boolean;
}

/**
 * The `h1` of a screen, rendered with its content. Sets the window title and gets the focus when
 * the user comes from another page; Back restores the scroll position.
 */
export function ScreenHeading({ title, children, hasProblem = false }: ScreenHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  /**
   * False until the heading's first page is on view; screens of records mount a heading per record.
   */
  const wasOnView = useRef(false);
  const ports = usePagePorts();
  const locale = useAppSelector(selectLocale);
  const location = useAppSelector(selectShownLocation);
  const change = useAppSelector(selectLocationChange);
  const isInputMissing = useAppSelector(selectIsAnyInputMissing);
  const hasErrors = useAppSelector(selectProblems).length > 0 || isInputMissing || hasProblem;
  const pageKey = location?.key;
  const arrival = location?.arrival;
  // While the next page loads, the heading still belongs to the previous one and doesn't change.
  const isOnView = useAppSelector((state) => selectLocation(state)?.key === pageKey);

  useEffect(() => {
    const mark = hasErrors ? 'Error: ' : '';
    ports.setTitle(`${mark}${windowTitle(title, locale)}`);
  }, [ports, title, locale, hasErrors]);

  // The browser looked for the section before it was rendered.
  const showSection = useEffectEvent(() => {
    if (location !== null && location.hash !== '') ports.showSection(location.hash);
  });
  useEffect(() => {
    if (!isOnView) return;
    const isNew = !wasOnView.current;
    wasOnView.current = true;
    if (change === 'first') {
      showSection();
      return;
    }
    const isRestored = arrival === 'pop' && ports.restorePosition();
    if (change === 'query') {
      // The focused element may have been part of the old content; keep the focus on the page.
      if (!ports.isFocusLost()) return;
      // The heading of another record: the page begins at its top.
      if (isNew && !isRestored) ports.scrollToTop();
      heading.current?.focus({ preventScroll: true });
      return;
    }
    if (isRestored) return;
    ports.scrollToTop();
    showSection();
    // Don't move the focus if the user entered a field while the page was loading.
    if (!ports.isInField()) heading.current?.focus({ preventScroll: true });
  }, [ports, pageKey, arrival, change, isOnView]);

  return <PageHeading ref={heading}>{children ?? title}</PageHeading>;
}
