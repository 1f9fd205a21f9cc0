import { useState } from 'react';
import { isItemOf, shownMenu, type MenuItem, type ShownMenuGroup } from '#contract/account/menu';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { SHELL_ICONS } from '#contract/site/shellIcons';
import { selectLocale, selectShownLocation } from '../../state/location/selectors';
import { menuGroupToggled } from '../../state/preferences/actions';
import { preferenceKey } from '../../state/preferences/keys';
import { selectPreference } from '../../state/preferences/selectors';
import { selectLoginStatus, selectUser, selectUserId } from '../../state/session/selectors';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Drawing } from '../../ui/Drawing';
import { SideNav, SideNavGroup } from '../../ui/SideNav';
import { AppLink } from '../../widgets/AppLink';
import { BackendLink } from '../../widgets/BackendLink';
import { selectIsPastDueShown } from '../../state/pastDue/selectors';

/** The sidebar: menu items that the user may open, in groups (spec section 2). */
export function Sidebar() {
  const locale = useAppSelector(selectLocale);
  const status = useAppSelector(selectLoginStatus);
  const user = useAppSelector(selectUser);
  const routeId = useAppSelector((state) => selectShownLocation(state)?.routeId ?? null);
  return (
    <SideNav label="Account menu" currentKey={routeId}>
      {shownMenu(locale, status, user).map((shown) => (
        <Group key={shown.group} of={shown} />
      ))}
    </SideNav>
  );
}

/**
 * A menu group. The current page's group opens automatically; other groups stay as the user left
 * them. My Account starts open.
 */
function Group({ of: { group, parts, title } }: { readonly of: ShownMenuGroup }) {
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectUserId);
  const stored = useAppSelector((state) =>
    selectPreference(state, preferenceKey('menuGroup', { userId, application: group })),
  );
  const hasCurrent = useAppSelector((state) => {
    const routeId = selectShownLocation(state)?.routeId ?? null;
    return (
      routeId !== null && parts.some(({ items }) => items.some((item) => isItemOf(item, routeId)))
    );
  });
  // The user can close the current page's group; it opens again when the user returns to the group.
  const [choice, setChoice] = useState({ isOpen: true, hadCurrent: false });
  const remembered = typeof stored === 'boolean' ? stored : group === 'account';
  return (
    <SideNavGroup
      title={title}
      icon={<Drawing path={SHELL_ICONS[group]} size={18} />}
      parts={parts.map((part) => ({
        key: part.section ?? '',
        title: part.title,
        items: part.items.map((item) => ({ key: item.label, link: <MenuLink item={item} /> })),
      }))}
      isOpen={hasCurrent ? !choice.hadCurrent || choice.isOpen : remembered}
      onToggle={(isOpen) => {
        setChoice({ isOpen, hadCurrent: hasCurrent });
        dispatch(menuGroupToggled({ group, isOpen }));
      }}
    />
  );
}

function MenuLink({ item }: { readonly item: MenuItem }) {
  const isPastDue = useAppSelector(selectIsPastDueShown);
  return item.isBackendPage ? (
    <BackendLink
      to={item.path}
      query={item.query}
      isCurrent={isPastDue && item.path === BACKEND_PAGES.payInvoices}
    >
      {item.label}
    </BackendLink>
  ) : (
    <ScreenLink item={item} />
  );
}

function ScreenLink({ item }: { readonly item: MenuItem }) {
  const { label, path, query } = item;
  const isCurrent = useAppSelector((state) => {
    const routeId = selectShownLocation(state)?.routeId ?? null;
    return routeId !== null && isItemOf(item, routeId);
  });
  return (
    <AppLink to={path} query={query} isCurrent={isCurrent}>
      {label}
    </AppLink>
  );
}
