import { useState } from 'react';
import { isInEdition } from '#contract/routeMatch';
import { selectLocale, selectShownLocation } from '../../state/location/selectors';
import { useAppSelector } from '../../store/hooks';
import { routeTitle, type RouteRow } from '../../store/routes';
import { SideNav, SideNavGroup } from '../../ui/SideNav';
import { AppLink } from '../../widgets/AppLink';
import { rowById } from '../routeTable';
import { ADMIN_MENU, type AdminMenuGroup } from './adminMenu';

/** The menu of the admin area: screens grouped by the question that they answer. */
export function AdminMenu() {
  return (
    <SideNav label="Admin menu">
      {ADMIN_MENU.map((group) => (
        <Group key={group.title} of={group} />
      ))}
    </SideNav>
  );
}

/** The group of the current page is open; others are closed until they are opened. */
function Group({ of: { routeIds, title } }: { readonly of: AdminMenuGroup }) {
  const locale = useAppSelector(selectLocale);
  const current = useAppSelector((state) => selectShownLocation(state)?.routeId ?? null);
  const [choice, setChoice] = useState<boolean | null>(null);
  const rows = routeIds.flatMap((id): RouteRow[] => {
    const row = rowById(id);
    return row !== undefined && isInEdition(row, locale) ? [row] : [];
  });
  if (rows.length === 0) return null;
  const hasCurrent = current !== null && routeIds.includes(current);
  return (
    <SideNavGroup
      title={title}
      parts={[
        {
          key: title,
          title: null,
          items: rows.map((row) => ({
            key: row.id,
            link: (
              <AppLink to={row.path} isCurrent={row.id === current}>
                {routeTitle(row, locale)}
              </AppLink>
            ),
          })),
        },
      ]}
      isOpen={choice ?? hasCurrent}
      onToggle={setChoice}
    />
  );
}
