import { type ThemeConfig, theme } from 'antd';

/** Shared by the app and the extractor of the static styles: both must name the same tokens, or a component is drawn half. */
const LIGHT = {
  colorPrimary: '#0b6178',
  colorLink: '#0b6178',
  colorSuccess: '#176f3a',
  colorWarning: '#855300',
  colorError: '#b4232c',
  colorInfo: '#0b6178',
  colorText: '#1b2126',
  colorTextSecondary: '#56616b',
  colorTextTertiary: '#56616b',
  colorTextDescription: '#56616b',
  colorTextPlaceholder: '#67727b',
  colorTextDisabled: '#67727b',
  colorBorder: '#87929b',
  colorBorderSecondary: '#dde2e6',
  colorBgBase: '#ffffff',
  colorPrimaryBg: '#e4f1f4',
  colorPrimaryBgHover: '#d3e7ec',
  colorPrimaryBorder: '#8fb9c5',
  colorPrimaryHover: '#094f62',
  colorLinkHover: '#094f62',
  colorSuccessBg: '#e6f4eb',
  colorSuccessBorder: '#a5d3b5',
  colorWarningBg: '#fdf3de',
  colorWarningBorder: '#e3c583',
  colorErrorBg: '#fdecec',
  colorErrorBorder: '#eab4b7',
  colorErrorHover: '#93161e',
  colorInfoBg: '#e4f1f4',
  colorInfoBorder: '#a9cdd7',
};

const DARK = {
  colorPrimary: '#5cb8cf',
  colorLink: '#5cb8cf',
  colorSuccess: '#6cc48b',
  colorWarning: '#e0ad55',
  colorError: '#f08a8a',
  colorInfo: '#5cb8cf',
  colorText: '#e8ecee',
  colorTextSecondary: '#a3adb4',
  colorTextTertiary: '#a3adb4',
  colorTextDescription: '#a3adb4',
  colorTextPlaceholder: '#95a0a8',
  colorTextDisabled: '#95a0a8',
  colorBorder: '#75818a',
  colorBorderSecondary: '#2b3338',
  colorBgBase: '#101416',
  colorBgContainer: '#101416',
  colorBgElevated: '#1c2225',
  colorBgSpotlight: '#39434a',
  colorPrimaryBg: '#12303a',
  colorPrimaryBgHover: '#183e4b',
  colorPrimaryBorder: '#2c5d6c',
  colorPrimaryHover: '#7fcadc',
  colorLinkHover: '#7fcadc',
  colorSuccessBg: '#12301d',
  colorSuccessBorder: '#2b5c3c',
  colorWarningBg: '#35280e',
  colorWarningBorder: '#6b5324',
  colorErrorBg: '#3b1719',
  colorErrorBorder: '#713438',
  colorErrorHover: '#f6abab',
  colorInfoBg: '#12303a',
  colorInfoBorder: '#2c5d6c',
};

const SHAPE = {
  motion: false,
  borderRadius: 6,
  fontSize: 14,
  controlHeight: 36,
  fontFamily: 'var(--ns-font)',
  fontFamilyCode: 'var(--ns-mono)',
  boxShadow: 'none',
  boxShadowTertiary: 'none',
};

/** The key of the variables; the dark ones are the same variables under `[data-theme=dark]`, so no script draws anything when the theme turns. */
export const VARIABLES_KEY = 'c';

export function antdTheme(ground: 'light' | 'dark'): ThemeConfig {
  const dark = ground === 'dark';
  const onAccent = dark ? '#06222a' : '#ffffff';
  return {
    hashed: false,
    cssVar: { key: VARIABLES_KEY },
    ...(dark ? { algorithm: theme.darkAlgorithm } : {}),
    token: { ...SHAPE, ...(dark ? DARK : LIGHT) },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        primaryColor: onAccent,
        dangerColor: onAccent,
      },
      Table: {
        headerBg: 'var(--ns-sunk)',
        headerColor: 'var(--ns-text-2)',
        rowSelectedBg: 'var(--ns-accent-soft)',
        rowSelectedHoverBg: 'var(--ns-accent-soft)',
        headerSplitColor: 'transparent',
      },
      Form: { labelColor: 'var(--ns-text)', itemMarginBottom: 20, verticalLabelPadding: '0 0 4px' },
    },
  };
}
