import { selectLocale, selectLocation } from '../../state/location/selectors';
import { useAppSelector } from '../../store/hooks';
import { CourtSearchWidget } from '../../widgets/CourtSearchWidget';
import { rowById } from '../routeTable';

/** The search of the page that is being entered: it can be used before the page is there. */
export function SearchArea() {
  const locale = useAppSelector(selectLocale);
  const location = useAppSelector(selectLocation);
  const widget = location?.routeId ? rowById(location.routeId)?.searchWidget : undefined;
  return widget === 'court' && locale.features.court ? <CourtSearchWidget /> : null;
}
