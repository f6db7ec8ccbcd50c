/** Made by the web build: antd's static styles. */
declare module 'virtual:antd.css';
/** Made by the web build: the folders of the pages that draw something of antd. */
declare module 'virtual:grounded' {
  export const GROUNDED: readonly string[];
}
