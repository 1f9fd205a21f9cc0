import { useState } from 'react';
import { adminMenu, type AdminMenuGroup, type AdminMenuItem } from '#contract/admin/menu';
import { selectLocale, selectShownLocation } from '../../state/location/selectors';
import { useAppSelector } from '../../store/hooks';
import { SideNav, SideNavGroup } from '../../ui/SideNav';
import { AppLink } from '../../widgets/AppLink';
import { BackendLink } from '../../widgets/BackendLink';
import { rowById } from '../routeTable';

/** The menu of the admin area: screens and server pages, grouped by topic. */
export function AdminMenu() {
  const locale = useAppSelector(selectLocale);
  const current = useAppSelector((state) => selectShownLocation(state)?.routeId ?? null);
  return (
    <SideNav label="Admin menu" currentKey={current}>
      {adminMenu(locale).map((group) => (
        <Group key={group.title} of={group} />
      ))}
    </SideNav>
  );
}

/**
 * Returns true if the menu item opens the current screen or the overview that the current record
 * belongs to.
 */
function isOf({ path, routeId }: AdminMenuItem, current: string | null): boolean {
  return current !== null && (routeId === current || rowById(current)?.overview === path);
}

/** Menu group. Starts open if it contains the current page, and otherwise closed. */
function Group({ of: { items, title } }: { readonly of: AdminMenuGroup }) {
  const current = useAppSelector((state) => selectShownLocation(state)?.routeId ?? null);
  const [choice, setChoice] = useState<boolean | null>(null);
  const hasCurrent = items.some((item) => isOf(item, current));
  return (
    <SideNavGroup
      title={title}
      parts={[
        {
          key: title,
          title: null,
          items: items.map((item) => ({
            key: item.path,
            link:
              item.routeId === null ? (
                <BackendLink to={item.path}>{item.label}</BackendLink>
              ) : (
                <AppLink to={item.path} isCurrent={isOf(item, current)}>
                  {item.label}
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
