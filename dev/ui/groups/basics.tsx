import Download from 'lucide-react/icons/download';
import Heart from 'lucide-react/icons/heart';
import Shield from 'lucide-react/icons/shield';
import { Badge } from '#src/ui/Badge.tsx';
import type { BadgeKind } from '#src/ui/badge-class.ts';
import { Breadcrumbs } from '#src/ui/Breadcrumbs.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import { ThemeSwitch } from '#src/ui/ThemeSwitch.tsx';
import { type ForcedState, listCases, type Group } from '../catalog.ts';
import { longText, Stateful } from './samples.tsx';

const variants = ['primary', 'secondary', 'ink', 'ghost', 'danger', 'danger-ghost'] as const;
const forcedStates: readonly ForcedState[] = ['hover', 'active', 'focus-visible'];
const badges: readonly BadgeKind[] = [
  'free',
  'premium',
  'category',
  'plan-free',
  'plan-personal',
  'plan-commercial',
  'ok',
  'pending',
  'bad',
  'inactive',
  'role',
  'designer',
];

/** Shows one button of each variant. */
function AllVariants(props: Omit<Parameters<typeof Button>[0], 'variant' | 'ref'>) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      {variants.map((variant) => (
        <Button key={variant} {...props} variant={variant}>
          {props.children ?? variant}
        </Button>
      ))}
    </div>
  );
}

const tabs = ['Designs', 'Categories', 'Users'].map((label) => ({ value: label, label }));
const manyTabs = Array.from({ length: 12 }, (_, index) => ({
  value: String(index),
  label: `Section ${index + 1}`,
  icon: index === 0 ? <Shield aria-hidden /> : undefined,
}));

export const basics: Group = {
  id: 'basics',
  title: 'Basics',
  specimens: [
    {
      component: 'Button',
      note: 'One primary button per view; secondary is the default. A pending button keeps its width and the focus.',
      cases: [
        { label: 'Variants', content: <AllVariants />, isWide: true },
        ...forcedStates.map((state) => ({
          label: state,
          content: <AllVariants />,
          isWide: true,
          force: state,
        })),
        { label: 'Disabled', content: <AllVariants disabled />, isWide: true },
        {
          label: 'Pending',
          content: (
            <AllVariants pending pendingLabel="Saving...">
              Save changes
            </AllVariants>
          ),
          isWide: true,
        },
        ...listCases(['sm', 'md', 'lg'] as const, (size) => (
          <div className="flex flex-wrap items-center gap-3">
            <Button size={size} icon={<Download aria-hidden />}>
              Download
            </Button>
            <Button size={size} iconOnly aria-label="Add to favorites">
              <Heart aria-hidden />
            </Button>
          </div>
        )),
        {
          label: 'Press to see it pending for 2 s',
          content: (
            <Stateful initial={false}>
              {(isPending, setPending) => (
                <Button
                  variant="primary"
                  pending={isPending}
                  pendingLabel="Downloading..."
                  onClick={() => {
                    setPending(true);
                    setTimeout(() => setPending(false), 2000);
                  }}
                >
                  Download
                </Button>
              )}
            </Stateful>
          ),
        },
        { label: 'Block', content: <Button block>Continue</Button> },
      ],
    },
    {
      component: 'Badge',

      note: 'A short fact about an item: access, plan, status, role. The colors of free and premium do not follow the theme.',
      cases: [
        {
          label: 'Kinds',
          isWide: true,
          content: (
            <div className="flex flex-wrap gap-2">
              {badges.map((kind) => (
                <Badge key={kind} kind={kind}>
                  {kind}
                </Badge>
              ))}
            </div>
          ),
        },
        {
          label: 'Large',
          isWide: true,
          content: (
            <div className="flex flex-wrap gap-2">
              {badges.map((kind) => (
                <Badge key={kind} kind={kind} size="lg">
                  {kind}
                </Badge>
              ))}
            </div>
          ),
        },
        {
          label: 'Own icon',
          content: (
            <Badge kind="role" icon={<Shield aria-hidden />}>
              Moderator
            </Badge>
          ),
        },
        {
          label: 'As a link',
          content: (
            <a href="#Badge" className="no-underline">
              <Badge kind="category">Vases</Badge>
            </a>
          ),
        },
      ],
    },
    {
      component: 'Breadcrumbs',
      note: 'Links to the parent pages; the name of the present page is truncated where the group ends.',
      cases: [
        {
          label: 'Two parents',
          content: (
            <Breadcrumbs current="Ripple Vase">
              <a href="#Breadcrumbs">Browse</a>
              <a href="#Breadcrumbs">Vases</a>
            </Breadcrumbs>
          ),
        },
        {
          label: 'Long name',
          content: (
            <Breadcrumbs current={longText}>
              <a href="#Breadcrumbs">Browse</a>
            </Breadcrumbs>
          ),
        },
      ],
    },
    {
      component: 'Tabs',
      note: 'Arrow keys, Home and End select a tab. A row that is too long scrolls sideways.',
      cases: [
        ...listCases(['underline', 'fill'] as const, (variant) => (
          <Stateful initial="Designs">
            {(value, onChange) => (
              <Tabs
                label={`Tabs, ${variant}`}
                variant={variant}
                {...{ value, tabs, onChange }}
                panelClassName="pt-4"
              >
                Content of {value}
              </Tabs>
            )}
          </Stateful>
        )),
        {
          label: 'Twelve tabs, one with an icon',
          isWide: true,
          content: (
            <Stateful initial="0">
              {(value, onChange) => (
                <Tabs label="Many tabs" tabs={manyTabs} {...{ value, onChange }} panelClassName="pt-4">
                  Content of {value}
                </Tabs>
              )}
            </Stateful>
          ),
        },
      ],
    },
    {
      component: 'ThemeSwitch',
      note: 'Changes the theme of the site, and of this page, in this browser.',
      cases: [{ label: 'Default', content: <ThemeSwitch /> }],
    },
  ],
};
