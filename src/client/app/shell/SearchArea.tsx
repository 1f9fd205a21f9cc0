import { selectLocale, selectLocation } from '../../state/location/selectors';
import { useAppSelector } from '../../store/hooks';
import { SearchWidget } from '../../widgets/SearchWidget';
import { rowById } from '../routeTable';

/** The search of the page that is being entered: it can be used before the page is there. */
export function SearchArea() {
  const locale = useAppSelector(selectLocale);
  const location = useAppSelector(selectLocation);
  const widget = location?.routeId ? rowById(location.routeId)?.searchWidget : undefined;
  const id = typeof widget === 'function' ? widget(locale) : widget;
  return id !== undefined && locale.features[id] ? <SearchWidget id={id} /> : null;
}
