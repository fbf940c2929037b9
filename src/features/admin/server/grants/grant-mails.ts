import { greet, type Recipient } from '#src/features/auth/server/mails/emails.ts';
import type { Tier } from '#src/features/plans/schemas.ts';
import { plans } from '#src/features/plans/plans.ts';
import type { Mail } from '#src/integrations/mail.ts';
import { formatLongDate } from '#src/lib/date-text.ts';
import { site } from '#src/site.ts';

export interface EndOfPlan {
  tier: Tier;
  endsAt: Date;
  /** Tier that the person has from then on. */
  nextTier: Tier;
}

const getPlanName = (tier: Tier) => plans[tier].name;
const formatDay = (time: Date) => formatLongDate(time.getTime(), 'UTC');
const help = () => `Questions? Write to ${site.contactEmail}.`;

const accessTexts: Record<Tier, string> = {
  free: 'Free designs are open to you.',
  personal: 'Every premium design is open to you, for everything you print for yourself.',
  commercial:
    'Every premium design is open to you, and you may sell the prints of designs you download while you have the plan.',
};

export function givenMail(
  to: Recipient,
  {
    tier,
    endsAt,
    paidTier,
  }: {
    tier: Tier;
    /** Time when the grant ends; null for a lifetime. */
    endsAt: Date | null;
    /** Tier that the person pays for at the same time; `free` when there is none. */
    paidTier: Tier;
  },
  origin: string,
): Mail {
  const name = getPlanName(tier);
  const duration = endsAt === null ? 'for life' : `until ${formatDay(endsAt)}`;
  return {
    to: to.email,
    subject: `You have the ${site.brand} ${name} plan`,
    preview: `It is yours ${duration}, at no charge.`,
    heading: `${name} is yours`,
    paragraphs: [
      greet(to),
      `We have given you the ${name} plan ${duration}. ${accessTexts[tier]}`,
      paidTier === 'free'
        ? 'Nothing is charged for it, and it does not renew.'
        : `Nothing is charged for it. The ${getPlanName(paidTier)} plan that you pay for goes on beside it; you can cancel that on your dashboard.`,
    ],
    action: { label: 'Open your dashboard', url: `${origin}/dashboard` },
    note: help(),
  };
}

export function endingMail(to: Recipient, plan: EndOfPlan, origin: string): Mail {
  const name = getPlanName(plan.tier);
  const day = formatDay(plan.endsAt);
  return {
    to: to.email,
    subject: `Your ${site.brand} ${name} plan ends on ${day}`,
    preview: 'It was given to you, and does not renew by itself.',
    heading: 'Your plan ends soon',
    paragraphs: [
      greet(to),
      `The ${name} plan that was given to you ends on ${day}.`,
      plan.nextTier === 'free'
        ? 'From then on you have the Free plan. To keep premium designs, you can subscribe at any time.'
        : `From then on you have the ${getPlanName(plan.nextTier)} plan that you pay for.`,
    ],
    action: actionFor(plan, origin),
    note: help(),
  };
}

export function endedMail(to: Recipient, plan: EndOfPlan, origin: string): Mail {
  const name = getPlanName(plan.tier);
  return {
    to: to.email,
    subject: `Your ${site.brand} ${name} plan has ended`,
    preview: 'The plan that was given to you is over.',
    heading: 'Your plan has ended',
    paragraphs: [
      greet(to),
      `The ${name} plan that was given to you ended on ${formatDay(plan.endsAt)}.`,
      plan.nextTier === 'free'
        ? 'You have the Free plan now: free designs stay open to you, and you can subscribe at any time.'
        : `You have the ${getPlanName(plan.nextTier)} plan now, which you pay for.`,
    ],
    action: actionFor(plan, origin),
    note: help(),
  };
}

function actionFor({ nextTier }: EndOfPlan, origin: string) {
  return nextTier === 'free'
    ? { label: 'See the plans', url: `${origin}/pricing` }
    : { label: 'Open your dashboard', url: `${origin}/dashboard` };
}
