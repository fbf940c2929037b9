import { defineConfig, type OxlintOverride } from 'oxlint';

/** Each feature may import the features before it in this list (docs/architecture.md, "Who imports whom"). */
const features = [
  'audit',
  'plans',
  'auth',
  'users',
  'notifications',
  'categories',
  'print-facts',
  'printers',
  'previews',
  'catalog',
  'editions',
  'publishing',
  'favorites',
  'comments',
  'downloads',
  'licences',
  'slicers',
  'billing',
  'releases',
  'contact',
  'account',
  'admin',
  'site',
  'connections',
  'system',
  'opening',
];

type Ban = { message: string } & ({ regex: string } | { group: string[] });

const sdks: Ban = {
  regex: '^(sharp|stripe|nodemailer|@aws-sdk/.*|flydrive.*)$',
  message: 'SDKs are used in src/integrations only.',
};

const noSandbox: Ban = {
  regex: '^(#src/|\\./|(\\.\\./)+(src/)?)sandbox/',
  message:
    'The sandbox is loaded in demo mode only: by a dynamic import, with this rule disabled at that line.',
};

const parts = [
  'main',
  'server',
  'app',
  'config',
  'site',
  'web',
  'features',
  'sandbox',
  'ui',
  'http',
  'db',
  'integrations',
  'jobs',
  'browser',
  'lib',
];

/** Allows imports from these parts of src only. */
function onlyFrom(...allowed: string[]): Ban {
  const others = parts.filter((part) => !allowed.includes(part));
  return { regex: `^#src/(${others.join('|')})[/.]`, message: `May import from ${allowed.join(', ')} only.` };
}

/** Keeps relative paths within one folder of src, and within one feature. */
function noRelative(names: readonly string[]): Ban {
  return { regex: `^(\\.\\./)+(${names.join('|')})/`, message: 'Across folders, import by #src/….' };
}

const acrossFolders = noRelative(
  parts.filter((part) => !['main', 'server', 'config', 'site'].includes(part)),
);
const acrossFeatures = noRelative(features);

function laterThan(feature: string): Ban {
  const later = features.slice(features.indexOf(feature) + 1);
  return {
    regex: later.length === 0 ? '^#src/features/$' : `^#src/features/(${later.join('|')})/`,
    message: `${feature} may import earlier features only.`,
  };
}

const allIcons: Ban = {
  regex: '^lucide-react$',
  message: "Import an icon by its own path, or each page's icons are loaded by all pages.",
};

const goods: Ban = {
  regex: '^@firstlayer/demo-goods/',
  message: 'Only demo/, scripts and tests use the goods of the demo.',
};

function rule(files: string[], ...bans: Ban[]): OxlintOverride {
  const patterns = [sdks, goods, acrossFolders, allIcons, ...bans];
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

const noServer: Ban = { regex: '/server/', message: 'Browser code never reaches server code.' };
const noClient: Ban = { regex: '/client/', message: 'Server code never reaches browser code.' };
const onlyMeshTypes: Ban = {
  group: ['@firstlayer/mesh/**', '!@firstlayer/mesh/contract/**'],
  message: 'Browser code imports only the types of the mesh package.',
};
const forBrowser = [onlyFrom('site', 'web', 'features', 'ui', 'browser', 'lib'), noServer, onlyMeshTypes];
const forServer = [
  onlyFrom('config', 'site', 'features', 'http', 'db', 'integrations', 'jobs', 'lib'),
  noClient,
];
const onlyRegister: Ban = {
  group: ['./features/*/**', '!./features/*/server/register.ts'],
  message: "The server calls each feature's register.ts; what ties features together goes to src/app.",
};
const noFeatures: Ban = {
  regex: '^(\\./|#src/)features/',
  message: 'The process knows no features: use src/app.',
};
const noWeb: Ban = {
  regex: '^#src/web/',
  message: 'Features never reach the site that is put together from them.',
};
const tests = ['**/*.test.ts', '**/*.test.tsx'];

const onlySandboxServer = [
  onlyFrom('config', 'site', 'features', 'sandbox', 'http', 'db', 'integrations', 'jobs', 'lib'),
  noClient,
];
const onlySandboxClient = [onlyFrom('site', 'features', 'sandbox', 'ui', 'browser', 'lib'), noServer];

const importRules: OxlintOverride[] = [
  rule(['src/lib/**'], onlyFrom('lib')),
  rule(['packages/mesh/**'], {
    regex: '^(#|@firstlayer/)',
    message: 'The package knows nothing of the application.',
  }),
  rule(['src/db/**'], onlyFrom('db', 'lib')),
  rule(['src/jobs/**'], onlyFrom('jobs', 'db', 'lib')),
  rule(['src/http/**'], onlyFrom('http', 'db', 'integrations', 'jobs', 'lib')),
  rule(['src/features/context.ts'], onlyFrom('config', 'http', 'db', 'integrations', 'jobs', 'lib')),
  rule(['src/main.ts'], noFeatures),
  rule(['src/server.ts'], onlyRegister),
  rule(
    ['src/app/**'],
    onlyFrom('app', 'config', 'site', 'features', 'http', 'db', 'integrations', 'jobs', 'lib'),
    noClient,
  ),
  rule(['src/browser/**'], onlyFrom('browser', 'lib')),
  rule(['src/ui/**', 'dev/ui/**'], onlyFrom('ui', 'browser', 'lib')),
  rule(['src/web/**'], ...forBrowser),
  // These are chunks of their own, which are loaded in demo mode only.
  rule(
    ['src/web/routes/demo/*/Page.tsx', 'src/web/routes/demo/load-demo.ts'],
    onlyFrom('web', 'sandbox', 'ui', 'browser', 'lib'),
    noServer,
  ),
  rule(['src/sandbox/*.ts', 'src/sandbox/*/server/**'], ...onlySandboxServer),
  rule(['src/sandbox/*/client/**', 'src/sandbox/pages/**'], ...onlySandboxClient),
  rule(['src/sandbox/*/*.ts'], onlyFrom('features', 'sandbox', 'lib'), noServer, noClient),
  {
    files: ['src/integrations/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [acrossFolders, onlyFrom('integrations', 'db', 'mesh', 'lib')] },
      ],
    },
  },
  ...features.flatMap((feature) => [
    rule([`src/features/${feature}/server/**`], acrossFeatures, laterThan(feature), ...forServer),
    rule([`src/features/${feature}/client/**`], acrossFeatures, laterThan(feature), ...forBrowser, noWeb),
    rule(
      [`src/features/${feature}/*.ts`],
      acrossFeatures,
      laterThan(feature),
      onlyFrom('site', 'features', 'lib'),
      noServer,
      noClient,
    ),
  ]),
  { files: ['demo/**', 'test/**', ...tests], rules: { 'no-restricted-imports': 'off' } },
  // After the rule for tests, because it holds for those of the package, too. They and the generators use the image library.
  {
    files: ['packages/demo-goods/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^#', message: 'The package knows nothing of the application.' }] },
      ],
    },
  },
];

export default defineConfig({
  plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  options: { typeAware: true },
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    'no-restricted-imports': ['error', { patterns: [noSandbox] }],
    'max-lines': ['error', { max: 300, skipBlankLines: false }],
    'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    'max-params': ['error', { max: 4 }],
    complexity: ['error', { max: 12 }],
    'no-shadow': 'off',
    'no-control-regex': 'off',
    'no-underscore-dangle': 'off',
    'no-console': 'error',
    'no-await-in-loop': 'off',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'off',
    'typescript/consistent-type-imports': 'error',
    'typescript/consistent-return': 'off',
    'typescript/no-extraneous-class': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/unbound-method': 'off',
    // Dynamic imports do not count here; test/system/import-cycles.test.ts counts them.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-unassigned-import': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/style-prop-object': 'off',
    'promise/always-return': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*'] }],
    'jsx-a11y/prefer-tag-over-role': 'off',
  },
  overrides: [
    { files: ['*.config.ts', 'e2e/support/site.ts'], rules: { 'import/no-default-export': 'off' } },
    {
      files: ['**/*.tsx'],
      rules: { 'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }] },
    },
    { files: [...tests, 'e2e/**', 'bench/**', 'test/**'], rules: { 'max-lines-per-function': 'off' } },
    { files: ['src/db/generated-tables.ts'], rules: { 'max-lines': 'off' } },
    {
      files: ['scripts/**', 'packages/*/scripts/**', 'bench/**', 'src/main.ts'],
      rules: { 'no-console': 'off' },
    },
    ...importRules,
  ],
  ignorePatterns: ['dist', 'data', 'node_modules'],
});
