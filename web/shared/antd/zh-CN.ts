export { default as locale } from 'antd/es/locale/zh_CN';
