/** Made by the web build: antd's static styles. */
declare module 'virtual:antd.css';
