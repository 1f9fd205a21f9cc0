import { memo, useEffect } from 'react';
import { usePagePorts } from '../../platform/PagePorts';
import { whenIdle } from '../../platform/whenIdle';
import { HELP_TOPIC_PATH, HELP_TOPICS } from '#contract/site/helpTopics';
import { SHELL_ICONS } from '#contract/site/shellIcons';
import { selectMissingPath } from '../../state/errors/selectors';
import { selectLocale, selectLocation, selectShownLocation } from '../../state/location/selectors';
import type { RouteLocation } from '../../state/location/slice';
import { selectAreMessagesLoaded } from '../../state/motd/selectors';
import { selectUnread } from '../../state/notifications/selectors';
import { selectTheme } from '../../state/preferences/selectors';
import { selectIsLoggedIn, selectLoginStatus, selectUser } from '../../state/session/selectors';
import { selectSite } from '../../state/site/selectors';
import { useAppSelector } from '../../store/hooks';
import type { RouteRow } from '../../store/routes';
import { Badge } from '../../ui/Badge';
import { Drawing } from '../../ui/Drawing';
import { Icon } from '../../ui/Icon';
import { Page } from '../../ui/Page';
import { ShellHeader } from '../../ui/ShellHeader';
import { Skeleton } from '../../ui/Skeleton';
import { SkipLink } from '../../ui/SkipLink';
import { Stack } from '../../ui/Stack';
import { TabBar } from '../../ui/TabBar';
import { Wordmark } from '../../ui/Wordmark';
import { AppLink } from '../../widgets/AppLink';
import { rowById } from '../routeTable';
import { ScreenOutlet } from '../ScreenOutlet';
import { AccountCorner } from './AccountCorner';
import { ErrorArea, Notices } from './Notices';
import { otherEditionAddress } from './otherEdition';
import { RecordingDialog } from './RecordingDialog';
import { SearchArea } from './SearchArea';
import { lazyShellPart, ShellPart } from './ShellPart';
import { Shortcuts } from './Shortcuts';
import { visibleTabs, type Tab } from './tabs';

const CONTENT_ID = 'content';

function rowOf(location: RouteLocation | null): RouteRow | undefined {
  return location?.routeId == null ? undefined : rowById(location.routeId);
}

// Toasts respond to user actions, so they can load when the page is idle.
const ToastArea = lazyShellPart(async () => {
  await whenIdle();
  return (await import(/* webpackChunkName: "idle" */ './ToastArea')).ToastArea;
});

// Loads late: the stored theme applies without it.
const ThemeMenu = lazyShellPart(async () => {
  await whenIdle();
  return (await import(/* webpackChunkName: "idle" */ './ThemeMenu')).ThemeMenu;
});

// Loads late because it is below the visible part of the page.
const Footer = lazyShellPart(
  async () => {
    await whenIdle();
    return (await import(/* webpackChunkName: "idle" */ './Footer')).Footer;
  },
  { name: 'The footer' },
);

// Loads with the first page that has a sidebar.
const Sidebar = lazyShellPart(async () => (await import('./Sidebar')).Sidebar, {
  name: 'The menu',
  fallback: <Skeleton lines={8} label="Loading menu" />,
});

// Shown only to super users who view the site as a user.
const ViewBanner = lazyShellPart(async () => (await import('./ViewBanner')).ViewBanner, {
  name: 'The view as a user',
});

// Loads with the first page of the admin area.
const AdminMenu = lazyShellPart(async () => (await import('./AdminMenu')).AdminMenu, {
  name: 'The menu',
  fallback: <Skeleton lines={8} label="Loading menu" />,
});

/** Header, tabs, search, content, and footer of every page (spec section 1, Shell). */
export function Shell() {
  // Until the URL is known, a search may still appear above the content and push down anything
  // rendered earlier.
  const hasAddress = useAppSelector((state) => selectLocation(state) !== null);
  return (
    <>
      <SkipLink targetId={CONTENT_ID} />
      <View />
      <ShellPart name="The header">
        <Header />
      </ShellPart>
      <ShellPart name="The tabs">
        <Tabs />
      </ShellPart>
      {hasAddress ? <Body /> : null}
    </>
  );
}

function View() {
  const isView = useAppSelector((state) => selectUser(state).view !== undefined);
  return isView ? <ViewBanner /> : null;
}

function Body() {
  return (
    <>
      <ShellPart>
        <Notices />
      </ShellPart>
      <ShellPart name="The search">
        <SearchArea />
      </ShellPart>
      <Content />
      <ToastArea />
      <ShellPart>
        <RecordingDialog />
      </ShellPart>
      <ShellPart>
        <Shortcuts />
      </ShellPart>
      <Footer />
    </>
  );
}

function Content() {
  // The first page has its menu from the start; later pages get it when they load.
  const menu = useAppSelector((state) => {
    const row = rowOf(selectShownLocation(state) ?? selectLocation(state));
    if (!selectIsLoggedIn(state) || row === undefined) return null;
    return row.tab === 'admin' ? 'admin' : row.hasSidebar === true ? 'account' : null;
  });
  const isProse = useAppSelector(
    (state) => rowOf(selectShownLocation(state) ?? selectLocation(state))?.isProse === true,
  );
  // Late messages above the content, or a late menu next to it, would shift the content.
  const isDelayed = useAppSelector(
    (state) => !selectAreMessagesLoaded(state) || selectLoginStatus(state) === 'unknown',
  );
  return (
    <Page
      contentId={CONTENT_ID}
      isProse={isProse}
      sidebar={menu === null ? null : menu === 'admin' ? <AdminMenu /> : <Sidebar />}
      isDelayed={isDelayed}
    >
      <Stack>
        <ShellPart>
          <ErrorArea />
        </ShellPart>
        <ScreenOutlet />
      </Stack>
    </Page>
  );
}

function Header() {
  const { setEdition, setTheme } = usePagePorts();
  const locale = useAppSelector(selectLocale);
  const status = useAppSelector(selectLoginStatus);
  useEffect(() => {
    setEdition(locale.prefix === '/mi' ? 'mi' : 'in');
  }, [setEdition, locale]);
  const theme = useAppSelector(selectTheme);
  useEffect(() => {
    setTheme(theme);
  }, [setTheme, theme]);
  return (
    <ShellHeader
      home={
        <AppLink to="/">
          <Wordmark edition={locale.state} />
        </AppLink>
      }
      links={
        <>
          <AppLink to={HELP_TOPIC_PATH} query={{ shortName: HELP_TOPICS.superSearch }}>
            Super Search
          </AppLink>
          <EditionSwitch />
        </>
      }
      tools={<ThemeMenu />}
      account={
        <ShellPart name="Your account">
          <AccountCorner />
        </ShellPart>
      }
      accountLabel={status === 'loggedIn' ? 'Account' : 'Log in'}
      isAccountWide={status === 'loggedOut'}
    />
  );
}

/** Link to the other edition; depends on the current page. */
function EditionSwitch() {
  const locale = useAppSelector(selectLocale);
  const location = useAppSelector(selectLocation);
  const { appPath } = useAppSelector(selectSite);
  const { other, href } = otherEditionAddress(appPath, locale, location);
  return <a href={href}>Switch to {other.state}</a>;
}

function Tabs() {
  const locale = useAppSelector(selectLocale);
  const status = useAppSelector(selectLoginStatus);
  const user = useAppSelector(selectUser);
  const unread = useAppSelector(selectUnread);
  // The not-found page shows the home page's search, but no tab is current.
  const current = useAppSelector((state) =>
    selectMissingPath(state) === null
      ? (rowOf(selectLocation(state))?.tab ?? undefined)
      : undefined,
  );
  return (
    <TabBar
      label="Sections"
      currentKey={current}
      entries={visibleTabs(locale, status, user).map(({ icon, id, isRight, label, path }) => ({
        key: id,
        isRight,
        link: (
          <TabLink
            label={label}
            path={path}
            isRight={isRight}
            icon={icon}
            isCurrent={id === current}
            unread={id === 'notifications' ? unread : 0}
          />
        ),
      }))}
    />
  );
}

interface TabLinkProps extends Pick<Tab, 'icon' | 'isRight' | 'label' | 'path'> {
  readonly isCurrent: boolean;
  /** Count on the badge. */
  readonly unread: number;
}

/** Memoized: a change of page re-renders only the previous and the new tab. */
const TabLink = memo(function TabLink({
  icon,
  isCurrent,
  isRight,
  label,
  path,
  unread,
}: TabLinkProps) {
  return (
    <AppLink to={path} isCurrent={isCurrent}>
      {icon === undefined ? null : <Drawing path={SHELL_ICONS[icon]} size={16} />}
      {isRight ? <Icon name="bell" size={18} /> : null}
      <span data-name>{label}</span>
      <Badge count={unread} label="unread" />
    </AppLink>
  );
});
